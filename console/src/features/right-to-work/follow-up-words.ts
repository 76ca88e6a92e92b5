import type { FollowUpRequestState, FollowUp } from '@bonafide/shared/contract/follow-ups.ts'
import { formatDate, formatDay } from '#lib/format.ts'

type Request = FollowUpRequestState | null | undefined

/** Returns the state of a request to an employee, in a word. */
export function requestBadge(request: Request): { word: string; tone: 'info' | 'warning' } | undefined {
  if (!request) return undefined
  return request.state === 'sent'
    ? { word: 'Waiting for you', tone: 'warning' }
    : { word: 'Waiting for employee', tone: 'info' }
}

/** Describes when an employee is to be checked again, and the messages about it. */
export function planSentences(followUp: FollowUp | null | undefined): string[] {
  if (!followUp) return []
  const { due, nextAlert, lastSent } = followUp
  return [
    `Check again by ${formatDate(due)}.`,
    ...(lastSent ? [`Last reminder on ${formatDay(lastSent.at)}.`] : []),
    ...(nextAlert ? [`Next reminder on ${formatDate(nextAlert)}.`] : []),
  ]
}

/** Describes what the employee was sent, and what they have done with it. */
export function requestSentences(request: Request): string {
  if (!request) return 'We can email a link for this step only. It does not use a credit.'
  const { state, link } = request
  if (state === 'sent') return 'They have sent what the check needs. Record the check to decide.'
  const asked =
    state === 'more_needed' ? 'You asked them for something else.' : `Link sent ${formatDay(link.sentAt)}.`
  if (link.state === 'expired') return `${asked} It has expired.`
  if (link.state !== 'active') return `${asked} It no longer works.`
  const opened = link.openedAt ? `Opened ${formatDay(link.openedAt)}.` : 'Not opened yet.'
  return `${asked} ${opened} It works until ${formatDay(link.expiresAt)}.`
}
