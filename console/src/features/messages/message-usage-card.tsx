import type { MessageUsage } from '@bonafide/shared/contract/message-usage.ts'
import { ProgressBar } from '@bonafide/shared/ui/progress/progress-bar.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { formatNumber } from '#lib/format.ts'
import { small } from '#ui/card.css.ts'
import { Facts } from '#ui/facts.tsx'
import * as styles from './message-usage-card.css.ts'
import { messageUsageQuery } from './message-usage-query.ts'

const names: Readonly<Record<MessageUsage['limits'][number]['name'], string>> = {
  messages: 'Sent today',
  textsOfDay: 'By SMS and WhatsApp today',
  textsOfMonth: 'By SMS and WhatsApp this month',
}

/** Shows the messages sent to employees, and their limits. Nothing where the server does not tell. */
export function MessageUsageCard() {
  const { data } = useSuspenseQuery(messageUsageQuery(useApp()))
  if (!data) return null
  const { limits, waiting, why, countries } = data
  const [first] = limits
  return (
    <Facts
      title="Messages"
      facts={[
        ...limits.map(
          ({ name, used, most }) => [names[name], `${formatNumber(used)} of ${formatNumber(most)}`] as const,
        ),
        ['Waiting', formatNumber(waiting)],
      ]}
    >
      {first && (
        <div className={styles.bar}>
          <ProgressBar label="Messages sent today" value={first.used} max={first.most} />
        </div>
      )}
      {why && <p className={styles.why}>{why}</p>}
      <p className={small}>
        {`${first?.reason ?? ''} ${countries ?? ''} Days and months begin at 00:00 UTC. One-time codes are not counted.`}
      </p>
    </Facts>
  )
}
