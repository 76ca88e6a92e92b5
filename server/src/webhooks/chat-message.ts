import * as v from 'valibot'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import type { DeliveryRow } from './queue-delivery.ts'
import { coverNames } from '@bonafide/shared/contract/right-to-work/excuses.ts'
import type { WebhookEventType } from '@bonafide/shared/contract/webhooks/webhooks.ts'
import { WebhookPayload } from '@bonafide/shared/contract/webhooks/payload.ts'

/**
 * Returns the message about an event for a chat: counts, states and where to look. No name, and nothing of a document: it
 * leaves to a third party. In test mode it says so first, lest a channel takes an employee for verified.
 */
export function chatMessage(delivery: Delivery, publicUrl: string): ChatMessage {
  const message = messageOf(delivery, publicUrl)
  if (!isTestOrganisation(delivery.orgId)) return message
  return {
    title: `TEST: ${message.title}`,
    lines: [{ text: 'In test mode, about test data.' }, ...message.lines],
  }
}

type Delivery = Pick<DeliveryRow, 'orgId' | 'type' | 'data'>

function messageOf({ type, data: stored }: Delivery, publicUrl: string): ChatMessage {
  const { output, success } = v.safeParse(Data, stored)
  const data: EventData = success ? output : {}
  if (type === 'ping') {
    return { title: 'Test message from Bonafide', lines: [{ text: 'Messages will arrive in this channel.' }] }
  }
  if (type === 'digest.weekly') return { title: 'Your week in Bonafide', lines: digestLines(data, publicUrl) }
  const { employeeId } = data
  const link = employeeId
    ? { label: `Employee ${employeeId.slice(0, 8)}`, url: `${publicUrl}/employees?employee=${employeeId}` }
    : { label: 'Open Bonafide', url: `${publicUrl}/` }
  return { title: 'Bonafide', lines: [{ text: sentenceOf(type, data), link }] }
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Returns the lines of a weekly digest: only what there is anything of. */
function digestLines(data: EventData, publicUrl: string): ChatLine[] {
  const { followUpsDue = 0, followUpsOverdue = 0, reviewsWaiting = 0, withoutExcuse = 0 } = data
  const followUps = { label: 'Open follow-ups', url: `${publicUrl}/verifications?tab=follow_ups` }
  const reviews = { label: 'Open reviews', url: `${publicUrl}/verifications` }
  const excuses = { label: 'Open right to work', url: `${publicUrl}/right-to-work` }
  const lines: [number, ChatLine][] = [
    [
      followUpsDue,
      { text: `${counted(followUpsDue, 'follow-up', 'follow-ups')} due this week`, link: followUps },
    ],
    [
      followUpsOverdue,
      { text: `${counted(followUpsOverdue, 'follow-up', 'follow-ups')} overdue`, link: followUps },
    ],
    [
      reviewsWaiting,
      { text: `${counted(reviewsWaiting, 'review waits', 'reviews wait')} for a decision`, link: reviews },
    ],
    [
      withoutExcuse,
      {
        text: `${counted(withoutExcuse, 'employee', 'employees')} working, not covered`,
        link: excuses,
      },
    ],
  ]
  return lines.filter(([count]) => count > 0).map(([, line]) => line)
}

const steps = { email: 'Email', phone: 'Phone', id: 'Identity', rtw: 'Right to work' }
const stepOf = ({ step }: EventData) => (step ? steps[step] : 'A step')
const became: Readonly<Record<string, string>> = { pass: 'passed', fail: 'failed', pending: 'is open again' }
const outcomes: Readonly<Record<string, string>> = { pass: 'passed', fail: 'not passed', hold: 'sent back' }
const covers: Readonly<Record<string, string>> = coverNames
const cover = (state: string | undefined) => (covers[state ?? ''] ?? 'changed').toLowerCase()

/** Describes each event in one line. */
const sentences: Readonly<Record<WebhookEventType, string | ((data: EventData) => string)>> = {
  'invitation.sent': 'An invitation was sent',
  'invitation.opened': 'An invitation was opened for the first time',
  'invitation.expired': 'A link expired before the employee had finished',
  'invitation.revoked': 'A link was revoked',
  'step.updated': (data) => `${stepOf(data)} ${became[data.status ?? ''] ?? 'changed'}`,
  'step.invalidated': (data) => `The result of a step was invalidated: ${stepOf(data)}`,
  'identity.review_needed': 'An identity document waits for your decision',
  'identity.reviewed': 'An identity document was decided on',
  'identity.quarantined': 'An identity result came late. It is held until you decide',
  'identity.repeat_asked': 'An employee was asked to confirm their identity again',
  'identity.repeat_passed': 'An employee confirmed their identity again',
  'identity.repeat_failed': 'An employee did not confirm their identity again',
  'identity.repeat_cancelled': 'A request to confirm an identity again was withdrawn',
  'identity.repeat_overdue': 'An employee has not confirmed their identity again in time',
  'employee.verified': 'An employee passed all four steps',
  'employee.completed': 'An employee completed their verification',
  'employee.failed': 'A verification failed',
  'employee.unverified': 'An employee is no longer verified',
  'employee.erased': 'An employee’s personal data was erased',
  'rtw.review_needed': 'A right-to-work check waits for your decision',
  'rtw.reviewed': ({ decision }) =>
    `A right-to-work check was decided on: ${outcomes[decision ?? ''] ?? 'decided'}`,
  'rtw.check_recorded': ({ status }) =>
    `A right-to-work check was recorded: ${outcomes[status ?? ''] ?? 'recorded'}`,
  'rtw.excuse_changed': ({ status }) => `Cover for an employee changed: ${cover(status)}`,
  'rtw.followup_due': 'A follow-up check is due soon',
  'rtw.followup_asked': 'An employee was asked to prove their right to work again',
  'rtw.followup_cancelled': 'A request to prove the right to work again was withdrawn',
  'rtw.followup_done': ({ status }) =>
    `A follow-up check was decided on: ${outcomes[status ?? ''] ?? 'decided'}`,
  'rtw.followup_overdue': 'A follow-up check is overdue',
  'rtw.stop_work': 'Working, not covered: you have no statutory excuse for an employee who may be at work',
  'evidence_pack.ready': 'An evidence pack can be downloaded',
  'evidence_pack.failed': 'An evidence pack could not be made',
  'usage.threshold': ({ threshold }) => `${threshold ?? ''}% of this month’s credits are used`,
  'digest.weekly': 'Your week in Bonafide',
}

/** @param type that of an event, or of an earlier version's */
function sentenceOf(type: string, data: EventData): string {
  const sentence = type in sentences ? sentences[type as WebhookEventType] : type
  return typeof sentence === 'string' ? sentence : sentence(data)
}

export interface ChatLine {
  text: string
  /** A link into the console. */
  link?: { label: string; url: string }
}

export interface ChatMessage {
  title: string
  lines: ChatLine[]
}

/** Anything whose data is a payload's: what an earlier version has queued as well. */
const Data = v.partial(WebhookPayload.entries.data)
type EventData = v.InferOutput<typeof Data>
