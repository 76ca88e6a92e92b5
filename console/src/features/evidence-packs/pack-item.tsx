import type { EvidencePack } from '@bonafide/shared/contract/evidence-packs.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { ProgressBar } from '@bonafide/shared/ui/progress/progress-bar.tsx'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { formatDayAndTime, formatNumber } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { packDetail, packTitle, stateTones, stateWords } from './pack-words.ts'
import * as styles from './packs.css.ts'
import { downloadMutation, packMutation } from './packs-queries.ts'

/** Shows one pack: its employees, its progress, and its actions. */
export function PackItem({ pack }: { pack: EvidencePack }) {
  const { state, createdAt, createdBy, total, done, leftOut } = pack
  const title = packTitle(pack)
  const detail = packDetail(pack)
  return (
    <li className={styles.pack}>
      <div className={styles.head}>
        <span className={styles.title}>{title}</span>
        <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
      </div>
      <p className={styles.detail}>
        {`Asked for ${formatDayAndTime(createdAt)}${createdBy ? ` by ${createdBy}` : ''}`}
      </p>
      {state === 'building' && (
        <>
          <ProgressBar label={`Progress of ${title}`} value={done} max={total} />
          <p role="status" className={styles.detail}>
            {`${formatNumber(done)} of ${formatNumber(total)} employees`}
          </p>
        </>
      )}
      {detail && <p className={styles.detail}>{detail}</p>}
      {(state === 'ready' || state === 'building') && leftOut.length > 0 && <LeftOut leftOut={leftOut} />}
      <PackActions pack={pack} title={title} />
    </li>
  )
}

function LeftOut({ leftOut }: Pick<EvidencePack, 'leftOut'>) {
  const words = { erased: 'erased', incomplete: 'a file is missing' } as const
  const names = leftOut.map(({ fullName, reason }) => `${fullName || 'No name'} (${words[reason]})`)
  return <p className={styles.detail}>{`Not in it: ${names.join(', ')}`}</p>
}

function PackActions({ pack: { packId, state }, title }: { pack: EvidencePack; title: string }) {
  const app = useApp()
  const cancel = useMutation(packMutation(app, packId, 'cancel'))
  const retry = useMutation(packMutation(app, packId, 'retry'))
  const remove = useMutation(packMutation(app, packId, 'remove'))
  const download = useMutation(downloadMutation(app, packId))
  if (state === 'building' || state === 'failed') {
    return (
      <div className={styles.actions}>
        {state === 'failed' && (
          <Button pending={retry.isPending} aria-label={`Try again: ${title}`} onClick={() => retry.mutate()}>
            Try again
          </Button>
        )}
        <Button pending={cancel.isPending} aria-label={`Stop: ${title}`} onClick={() => cancel.mutate()}>
          Stop
        </Button>
      </div>
    )
  }
  if (state !== 'ready') return null
  return (
    <div className={styles.actions}>
      <Button
        pending={download.isPending}
        aria-label={`Download: ${title}`}
        onClick={() => download.mutate()}
      >
        {download.isPending ? 'Downloading...' : 'Download'}
      </Button>
      <Button pending={remove.isPending} aria-label={`Delete: ${title}`} onClick={() => remove.mutate()}>
        Delete
      </Button>
    </div>
  )
}
