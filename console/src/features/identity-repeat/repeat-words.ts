import type { Employee } from '@bonafide/shared/contract/employees.ts'
import type { IdentityRepeatState } from '@bonafide/shared/contract/identity-repeats.ts'
import { formatDayAndTime } from '#lib/format.ts'

/** True when an employee is one whose identity is confirmed again while they work, or may have to be. */
export function mayRepeat({ status, engagement, erasedAt }: Employee): boolean {
  if (status !== 'completed' || erasedAt) return false
  return Boolean(engagement) && engagement !== 'employee'
}

/** Returns the state in a word. */
export function repeatBadge({
  dueAt,
  isOverdue,
  last,
}: IdentityRepeatState): { word: string; tone: 'danger' | 'info' | 'neutral' } | undefined {
  if (last?.state === 'failed') return { word: 'Failed', tone: 'danger' }
  if (isOverdue) return { word: 'Overdue', tone: 'danger' }
  if (last?.state === 'asked' || last?.state === 'processing')
    return { word: 'Waiting for employee', tone: 'info' }
  return dueAt ? { word: 'Confirmed', tone: 'neutral' } : undefined
}

/** Describes until when the confirmation counts. */
export function dueSentence({ dueAt, isOverdue }: IdentityRepeatState): string {
  if (!dueAt) return 'Their kind of engagement does not need it. You can still ask.'
  const when = formatDayAndTime(dueAt)
  return isOverdue
    ? `Was to be confirmed again by ${when}. They should not work before that.`
    : `Counts until ${when}. A substitute confirms it again every 24 hours that they work.`
}

/** Describes the latest request, and its outcome. */
export function lastSentences({ last }: IdentityRepeatState): string[] {
  if (!last) return []
  const { state, requestedAt, closedAt, reason, link } = last
  if (state === 'passed') return [`Confirmed again ${formatDayAndTime(closedAt)}.`]
  if (state === 'cancelled') return [`Asked ${formatDayAndTime(requestedAt)}, then taken back.`]
  if (state === 'failed')
    return [`All attempts failed on ${formatDayAndTime(closedAt)}.`, ...(reason ? [reason] : [])]
  const asked = `Asked ${formatDayAndTime(requestedAt)}.`
  if (state === 'processing') return [asked, 'The identity provider is deciding.']
  if (link.state !== 'active') return [asked, 'The link no longer works.']
  const until = `It works until ${formatDayAndTime(link.expiresAt)}.`
  const tried = reason ? [`Last attempt: ${reason}`] : []
  return [asked, link.openedAt ? 'The link was opened.' : 'The link was not opened yet.', ...tried, until]
}
