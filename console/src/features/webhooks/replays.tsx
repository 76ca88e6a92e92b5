import type { WebhookReplay } from '@bonafide/shared/contract/webhook-replays.ts'
import type { WebhookEndpoint } from '@bonafide/shared/contract/webhooks.ts'
import { ProgressBar } from '@bonafide/shared/ui/progress/progress-bar.tsx'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { formatNumber, formatShortTime } from '#lib/format.ts'
import { replaysQuery } from './webhook-queries.ts'
import * as styles from './webhooks.css.ts'

const states = {
  running: 'Running',
  done: 'Finished',
  stopped: 'Stopped, because the endpoint was switched off',
}

/** Shows the state of the latest replays of an endpoint; nothing where there were none. */
export function Replays({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { data } = useQuery(replaysQuery(useApp(), endpoint.id))
  if (!data?.items.length) return null
  return (
    <ul className={styles.replays} aria-label={`Replays to ${endpoint.url}`}>
      {data.items.map((replay) => (
        <ReplayItem key={replay.id} replay={replay} />
      ))}
    </ul>
  )
}

function ReplayItem({ replay }: { replay: WebhookReplay }) {
  const { from, to, state, total, done, queued } = replay
  const period = `${formatShortTime(from)} to ${formatShortTime(to)}`
  return (
    <li>
      <p className={styles.small}>
        {`Replay of ${period}: ${states[state]} · ${formatNumber(done)} of ${formatNumber(total)} · ${formatNumber(queued)} sent again`}
      </p>
      {state === 'running' && <ProgressBar label={`Replay of ${period}`} value={done} max={total || 1} />}
    </li>
  )
}
