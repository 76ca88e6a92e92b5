import { erasureReasons, type TimelineEvent } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { channelNames } from '@bonafide/shared/invite/channel-names.ts'
import { stepNames } from '#features/employee-status/steps.ts'
import { capital } from '#lib/format.ts'

const stepOf = ({ step }: TimelineEvent) => (step ? capital(stepNames[step]) : 'A step')
const testOf = ({ assurance }: TimelineEvent) => (assurance === 'none' ? ' (TEST: not a real check)' : '')
const by = ({ channel }: TimelineEvent) => (channel ? ` by ${channelNames[channel]}` : '')
const because = ({ reason }: TimelineEvent) => {
  const plain = reason?.trim().replace(/\.$/, '')
  return plain ? `: ${plain.charAt(0).toLowerCase()}${plain.slice(1)}` : ''
}

const decisions = { same_person: 'accepted', different_person: 'rejected' }
const decided = ({ decision }: TimelineEvent) => (decision ? decisions[decision] : 'reviewed')

const erasureReason = (reason: string | null | undefined) =>
  erasureReasons.some((known) => known === reason)
    ? `: ${reasonNames[reason as keyof typeof reasonNames].toLowerCase()}`
    : ''

const texts: Record<string, (event: TimelineEvent) => string> = {
  'invitation.created': (event) => `Invited${by(event)}`,
  'invitation.resent': (event) => `New link sent${by(event)}`,
  'invitation.rerouted': (event) => `Sent${by(event)} instead${because(event)}`,
  'link.opened': () => 'Opened the link',
  'link.renewed': () => 'Asked for a new link',
  'link.renewal_refused': (event) => `Asked for a new link, which was not sent${because(event)}`,
  'link.expired': () => 'Link expired',
  'link.revoked': () => 'Link revoked',
  'link.restored': () => 'Link restored',
  'handoff.created': () => 'Asked to continue on a phone',
  'handoff.opened': () => 'Continued on a phone',
  'employee.nudged': (event) => `Reminder sent${by(event)}`,
  'verification.assigned': () => 'Assignment changed',
  'verification.snoozed': () => 'Snoozed',
  'verification.snooze_ended': () => 'Snooze ended',
  'reminders.paused': () => 'Automatic reminders paused',
  'reminders.resumed': () => 'Automatic reminders resumed',
  'engagement.changed': () => 'Engagement changed',
  'engagement.rehired': () => 'New engagement recorded',
  'employee.imported': () => 'Added with existing staff',
  'evidence.added': () => 'Evidence file added',
  'evidence.viewed': () => 'Evidence file opened',
  'employee.exported': () => 'All data downloaded',
  'copy.made': () => 'Downloaded their own copy',
  'evidence.packed': () => 'Evidence pack downloaded',
  'evidence.packed_with_others': () => 'Evidence added to a pack',
  'appointment.taken': () => 'Appointment chosen',
  'appointment.released': () => 'Appointment cancelled by the employee',
  'appointment.cancelled': () => 'Appointment cancelled',
  'evidence.discarded': () => 'Unused evidence file deleted',
  'phone.changed': () => 'Changed phone number',
  'code.requested': (event) => `Asked for a code${by(event)}`,
  'email.tries_used': () => 'Entered too many wrong email addresses',
  'language.changed': () => 'Changed message language',
  'identity.repeat_asked': (event) => `Asked to confirm their identity again${by(event)}`,
  'identity.repeat_passed': (event) => `Identity confirmed again${testOf(event)}`,
  'identity.repeat_failed': () => 'Identity not confirmed again: all attempts failed',
  'identity.repeat_overdue': () => 'Has not confirmed their identity again in time',
  'identity.repeat_cancelled': (event) => `Request to confirm identity withdrawn${by(event)}`,
  'identity.started': () => 'Sent to the identity provider',
  'identity.processing': () => 'Identity document submitted',
  'identity.verified': (event) => `Identity provider confirmed the document${testOf(event)}`,
  'identity.failed': (event) => `Identity provider rejected the document${because(event)}`,
  'identity.quarantined': () => 'Identity result put on hold',
  'identity.review_needed': () => 'Identity check needs a review',
  'identity.reviewed': (event) => `Identity result ${decided(event)}${because(event)}`,
  'identity.redacted': () => 'Identity provider erased its data',
  'identity.cancelled': (event) =>
    event.reason ? `Identity check cancelled${because(event)}` : 'Left the identity check without finishing',
  'digital.started': () => 'Passport check started',
  'digital.processing': () => 'Passport check submitted',
  'digital.passed': () => 'Passport check result received',
  'digital.failed': (event) => `Passport check not successful${because(event)}`,
  'digital.unclear': () => 'Passport check result could not be read',
  'digital.cancelled': () => 'Passport check closed',
  'digital.redacted': () => 'Passport check data erased',
  'check.recorded': () => 'Right-to-work check recorded',
  'rtw.decided': (event) => `Right to work decided${because(event)}`,
  'rtw.not_required': (event) => `Recorded that no check is required${because(event)}`,
  'rtw.required_again': () => 'Check required again',
  'rtw.lapsed': (event) => `Right to work lost${because(event)}`,
  'rtw.excuse_changed': () => 'Cover changed',
  'rtw.followup_due': () => 'Follow-up check due: users alerted',
  'rtw.followup_asked': (event) => `Asked to prove their right to work again${by(event)}`,
  'rtw.followup_sent': () => 'Sent what the follow-up check needs',
  'rtw.followup_cancelled': (event) => `Request for new evidence withdrawn${by(event)}`,
  'rtw.followup_done': () => 'Follow-up check decided',
  'rtw.followup_overdue': () => 'Follow-up check overdue',
  'rtw.escalated': () => 'Follow-up late: chosen user alerted',
  'rtw.stop_work': () => 'Alert sent: working, not covered',
  'step.passed': (event) => `${stepOf(event)} confirmed${testOf(event)}`,
  'step.failed': (event) => `${stepOf(event).replaceAll(' ', '-')} check failed${because(event)}`,
  'step.retried': (event) =>
    event.step === 'id' && event.method === 'assisted'
      ? 'Said that they have no passport or driving licence'
      : `${stepOf(event)} restarted`,
  'step.locked': (event) => `${stepOf(event)} locked after too many wrong codes`,
  'step.invalidated': (event) => `${stepOf(event)} result invalidated${because(event)}`,
  'step.reopened': (event) => `${stepOf(event)} reopened${because(event)}`,
  'employee.verifying': () => 'Verification started',
  'employee.verified': (event) => `All four steps passed${testOf(event)}`,
  'employee.completed': (event) => `Verification completed${testOf(event)}`,
  'employee.unverified': () => 'No longer verified',
  'employee.failed': () => 'Verification failed',
  'flag.raised': (event) => `Flag raised${because(event)}`,
  'hold.placed': (event) => `Legal hold placed${because(event)}`,
  'hold.released': () => 'Legal hold released',
  'employment.confirmed': () => 'Confirmed as still employed',
  'employee.destroyed': () => 'Data destroyed at the end of its retention period',
  'employee.erased': ({ reason }) => `Personal data erased${erasureReason(reason)}`,
}

/** Describes an event in a plain sentence. An unknown kind is its name in words. */
export function eventText(event: TimelineEvent): string {
  const text = texts[event.kind]?.(event) ?? capital(event.kind.replaceAll(/[._]/g, ' '))
  return event.byName ? `${text} · ${event.byName}` : text
}

/** Returns the look of an event: it went well, badly, is on its way, or neither. */
export function eventLook({ kind, decision }: TimelineEvent): 'good' | 'bad' | 'moving' | 'plain' {
  if (decision) return decision === 'same_person' ? 'good' : 'bad'
  if (/\.(passed|verified|completed)$/.test(kind)) return 'good'
  if (/\.(failed|lapsed|stop_work|locked|revoked|unverified|invalidated|tries_used)$/.test(kind)) return 'bad'
  if (/^identity\.|\.(reopened|retried|verifying)$/.test(kind)) return 'moving'
  return 'plain'
}

/** Picks what is about the identity of an employee: what they tried, what was reopened or decided, and signs of another. */
export function identityEvents(events: readonly TimelineEvent[]): TimelineEvent[] {
  return events.filter(
    ({ kind, step }) =>
      (kind.startsWith('identity.') && kind !== 'identity.redacted') ||
      (kind.startsWith('step.') && step === 'id') ||
      kind === 'flag.raised',
  )
}

/** Counts the documents submitted since the step was last opened to the employee. */
export function identityAttempts(events: readonly TimelineEvent[]): number {
  const reopened = events.findLastIndex(
    ({ kind, step }) =>
      (kind === 'step.reopened' && step === 'id') || (kind === 'step.invalidated' && step !== 'rtw'),
  )
  return events.slice(reopened + 1).filter(({ kind }) => /^identity\.(failed|verified)$/.test(kind)).length
}

/** The reasons why an employee is erased, as they are chosen and as the timeline tells them. */
export const reasonNames: Readonly<Record<(typeof erasureReasons)[number], string>> = {
  asked: 'They asked us to',
  no_longer_needed: 'We no longer need the data',
  mistake: 'They were added by mistake',
}
