import type { EvidencePack, PackState } from '@bonafide/shared/contract/right-to-work/evidence-packs.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { ProgressBar } from '@bonafide/shared/ui/progress/progress-bar.tsx'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { formatDate, formatDayAndTime, formatNumber } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
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

const stateWords: Readonly<Record<PackState, string>> = {
  building: 'In progress',
  ready: 'Ready',
  failed: 'Failed',
  too_large: 'Too large',
  cancelled: 'Stopped',
  deleted: 'Deleted',
  erased: 'Deleted',
  expired: 'Expired',
}

const stateTones = {
  building: 'info',
  ready: 'success',
  failed: 'danger',
  too_large: 'danger',
  cancelled: 'neutral',
  deleted: 'neutral',
  erased: 'warning',
  expired: 'neutral',
} as const

/** Names the employees of a pack. */
function packTitle({ kind, site, on, total }: EvidencePack): string {
  const names = {
    all: 'All employees',
    site: `Employees of ${site ?? 'a site'}`,
    left: 'Employees who have left',
    chosen: 'Chosen employees',
  }
  return `${names[kind]}${on ? `, ${formatDate(on)}` : ''} (${formatNumber(total)})`
}

/** Describes the outcome of a pack in a sentence; empty while it is being built. */
function packDetail({ state, bytes, expiresAt, failedEmployee }: EvidencePack): string {
  switch (state) {
    case 'building':
      return ''
    case 'ready':
      return `${formatBytes(bytes)} · Download until ${formatDayAndTime(expiresAt)}`
    case 'failed':
      return failedEmployee
        ? `We could not read the evidence of ${failedEmployee.fullName || 'an employee'}. We have kept what is done so far.`
        : 'Something went wrong. We have kept what is done so far.'
    case 'too_large':
      return 'A ZIP can hold up to 4 GB or 65,535 files. Make a pack of fewer employees.'
    case 'erased':
      return 'An employee in it was erased, so we deleted the pack. Make a new one.'
    case 'expired':
      return 'We deleted it after 7 days. Make a new one if you need it.'
    case 'deleted':
      return 'A user deleted it.'
    case 'cancelled':
      return 'A user stopped it.'
  }
}

const units = ['bytes', 'KB', 'MB', 'GB'] as const

function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${value >= 10 || power === 0 ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}
