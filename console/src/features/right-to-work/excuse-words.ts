import type { ExcuseReason, MissingPart, RightToWork } from '@bonafide/shared/contract/right-to-work.ts'
import { formatDate } from '#lib/format.ts'

/** How long an excuse holds, in a sentence. */
export function excuseUntil({ state, until }: RightToWork): string {
  if (state === 'lapsed') return until ? `It ended on ${formatDate(until)}.` : 'It has ended.'
  if (until) return `Until ${formatDate(until)}.`
  return state === 'continuous' ? 'It has no end. No follow-up is needed.' : ''
}

const reasons: Readonly<Record<ExcuseReason, string>> = {
  no_check: 'No check has been recorded.',
  late: 'The check was made after work had started.',
  failed: 'The last check failed.',
  held: 'The check is on hold.',
  negative_notice: 'The Employer Checking Service gave a negative notice.',
  known_loss: 'You recorded that the right to work was lost.',
  document_clipped: 'The passport is clipped: it was cancelled.',
  document_expired: 'The document had expired on the day of the check.',
  route_not_permitted: 'This document cannot be checked by this route.',
  level_too_low: 'The digital check did not reach the medium level of confidence.',
  provider_not_registered: 'The provider was not on the register for right to work.',
  notice_missing: 'There is no Positive Verification Notice.',
  application_late: 'The application was made after the permission had ended.',
  end_unknown: 'The day on which the permission ends is not known.',
  ended_before_check: 'The permission had ended on the day of the check.',
  ends_before_start: 'The permission ends before the start date.',
  begins_after_start: 'The permission begins after the start date.',
  permission_ended: 'The permission has ended.',
  grace_ended: 'The days of grace are over.',
}

// The rules that give an excuse or take from it, each in one sentence.
const ruleTexts: Readonly<Record<number, string>> = {
  1: 'A check counts when it is complete before work starts.',
  5: 'An online check needs the share code and the date of birth.',
  7: 'A user has to confirm that the employee looks like the photo.',
  8: 'The name on the evidence has to be that of the employee, or the change of name shown.',
  10: 'This permission or document has no end.',
  11: 'Pre-settled status needs no follow-up.',
  12: 'The excuse lasts as long as the permission.',
  13: 'A pending application gives 6 months.',
  14: 'After an application in time there are 28 days to get a notice.',
  15: 'The excuse ends once you know that there is no right to work.',
  16: 'This document needs one with the National Insurance number.',
  18: 'A digital check counts when the provider is registered and the level is medium or higher.',
  21: 'After a transfer your own check is due within 60 days.',
  23: 'The original has to be seen, and a complete copy kept.',
  24: 'A check made earlier counts by the rules of its day.',
  25: 'A clipped passport is no document.',
}

const isReason = (code: string): code is ExcuseReason => Object.hasOwn(reasons, code)

/** Why there is no excuse; nothing where there is one. */
export function excuseReason({ reason }: RightToWork): string[] {
  return reason && isReason(reason) ? [reasons[reason]] : []
}

/** Why an excuse is what it is: the reason where there is none, and the rules with their numbers. */
export function excuseWhy(rightToWork: RightToWork): string[] {
  return [
    ...excuseReason(rightToWork),
    ...rightToWork.rules.flatMap((rule) => (ruleTexts[rule] ? [`${ruleTexts[rule]} (rule ${rule})`] : [])),
  ]
}

const parts: Readonly<Record<MissingPart, string>> = {
  likeness: 'Confirm that the employee looks like the photo, in person or on live video.',
  copy: 'Add a copy of the evidence.',
  original_seen: 'See the original document.',
  ni_document: 'Add a document with the National Insurance number and the name.',
  name_change: 'Add a document that shows the change of name.',
  register_note: 'Look up the provider in the register on the day of the check.',
  pvn: 'Get a Positive Verification Notice.',
  start_date: 'Enter the start date.',
  before_work_started: 'Confirm that the check was complete before work started.',
}

const isPart = (code: string): code is MissingPart => Object.hasOwn(parts, code)

/** What would make an excuse better; a part that this version does not know is left out. */
export function excuseMissing({ missing }: RightToWork): string[] {
  return missing.flatMap((code) => (isPart(code) ? [parts[code]] : []))
}
