import type {
  ExcuseReason,
  ExcuseWarning,
  RightToWork,
} from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { missingItems } from '#features/excuses/missing-words.ts'
import { formatDate, formatPeriod } from '#lib/format.ts'

/** The text for cover that has no end: it never says that the cover is without condition. */
const continuousText =
  'No follow-up is due. You lose your cover if you learn, or have reason to believe, that they have no right to work, or if the work goes beyond its limits.'

/** Describes the state of an excuse, with the day it ends. */
export function stateWords({ state, until, endedOn }: RightToWork): string {
  switch (state) {
    case 'continuous':
      return 'Covered, no end date'
    case 'time_limited':
      return `Covered until ${formatDate(until)}`
    case 'grace':
      return `Covered until ${formatDate(until)} (28-day grace)`
    case 'lapsed':
      return endedOn ? `Cover ended ${formatDate(endedOn)}` : 'Cover ended'
    case 'provisional':
      return 'Almost covered'
    case 'not_required':
      return 'Not required'
    case 'none':
      return 'Not covered'
  }
}

/** `Not covered yet: 3 things are missing`. */
export function notCoveredYet(count: number): string {
  return `Not covered yet: ${count === 1 ? '1 thing is' : `${count || 'some'} things are`} missing`
}

/** Returns the note below the state: the meaning of no end, or that there is no cover yet. */
export function excuseNote({ state, missing }: RightToWork): string {
  if (state === 'continuous') return continuousText
  return state === 'provisional' ? `${notCoveredYet(missing.length)}.` : ''
}

const reasons: Readonly<Record<ExcuseReason, string>> = {
  no_check: 'No check has been recorded.',
  late: 'The check was finished after work began.',
  failed: 'The last check failed.',
  held: 'The check is on hold.',
  negative_notice: 'The Employer Checking Service gave a negative notice.',
  known_loss: 'You recorded that the right to work was lost.',
  document_clipped: 'The passport is clipped: it was cancelled.',
  document_expired: 'The document had expired on the day of the check.',
  route_not_permitted: 'This document cannot be checked in this way.',
  level_too_low: 'The digital check did not reach the medium level of confidence.',
  provider_not_registered: 'The provider was not on the register for right to work.',
  notice_missing: 'There is no Positive Verification Notice.',
  application_late: 'The application was made after the permission had ended.',
  end_unknown: 'The day on which the permission ends is not known.',
  ended_before_check: 'The permission had ended on the day of the check.',
  ends_before_start: 'The permission ends before the start date.',
  begins_after_start: 'The permission begins after the start date.',
  permission_ended: 'The permission has ended.',
  grace_ended: 'The 28 days of grace are over.',
  not_british_citizen:
    'A digital check covers you for British and Irish citizens only. Check in another way, for example with a share code.',
  made_by_other: 'Another organisation made this check. It counts only if yours did.',
  before_scope: 'They were engaged before 1 October 2026, not as an employee. No check was required then.',
  under_16: 'You recorded that they are under 16.',
  volunteer: 'You recorded that they are a volunteer.',
  other: 'You recorded that no check is required.',
}

// The rules that give an excuse or take from it, each in one sentence.
const ruleTexts: Readonly<Record<number, string>> = {
  1: 'Finish the check before their first day of work.',
  2: 'They choose how to prove it. Make everyone the same offer.',
  3: 'A share code for work starts with W.',
  4: 'A share code works for 90 days.',
  5: 'You checked online with their share code and date of birth.',
  6: 'The document must be on the list of documents that count.',
  7: 'One of you must compare them with the photo, in person or on live video.',
  8: 'The name on the evidence must be theirs, or a document must show why it differs.',
  9: 'Their permission or its limits must allow this job.',
  10: 'This document or status has no end date.',
  11: 'Pre-settled status needs no follow-up.',
  12: 'You are covered until their permission ends.',
  13: 'A pending application covers you for 6 months, or until it is decided if that is earlier.',
  14: 'A pending application, appeal or review covers you for 28 days from the day their permission ends.',
  15: 'Cover ends once you know that they may not work.',
  16: 'This document counts only with an official one that shows their National Insurance number.',
  17: 'Keep the record while they work for you and for 2 years after.',
  18: 'A digital check counts for a valid British or Irish passport, by a registered provider, at medium confidence or higher.',
  19: 'Since 1 October 2026 a check is required for workers and subcontractors too.',
  20: 'You, the employer, remain liable.',
  21: 'After a transfer your own check is due within 60 days.',
  22: 'A substitute confirms their identity again at least once in each 24 hours of work.',
  23: 'You must see the original and keep a complete copy.',
  24: 'For an earlier check we apply the rules of that day.',
  25: 'A clipped passport is cancelled and cannot be used.',
  26: 'The passport must say British citizen, or citizen of the UK and Colonies with right of abode.',
  27: 'The document must be in date. A visa sticker covers you only until it ends.',
  28: 'A check that shows they have no right to work ends your cover. One that shows nothing either way does not.',
  29: 'A new engagement needs a new check.',
  30: 'You are not covered for the days between two checks that cover you.',
}

const isReason = (code: string): code is ExcuseReason => Object.hasOwn(reasons, code)

/** Explains why there is no excuse, or none is required; nothing where there is one. */
export function excuseReason({ reason }: RightToWork): string[] {
  return reason && isReason(reason) ? [reasons[reason]] : []
}

/** Explains the state of an excuse: the reason where there is none, and the rules with their numbers. */
export function excuseWhy(rightToWork: RightToWork): string[] {
  return [
    ...excuseReason(rightToWork),
    ...rightToWork.rules.flatMap((rule) => (ruleTexts[rule] ? [`${ruleTexts[rule]} (rule ${rule})`] : [])),
  ]
}

const warnings: Readonly<Record<ExcuseWarning, string>> = {
  identity_overdue:
    'They have not confirmed their identity again in time. They should not work until they do.',
  term_dates_end: 'Their term dates end soon, or have ended. Ask for the next ones.',
  extended_liability:
    'This check is about the employee. The business that they do the work for has duties of its own: contract terms, a right to audit, and control of substitution. Notes about those do not cover you.',
}

const isWarning = (code: string): code is ExcuseWarning => Object.hasOwn(warnings, code)

/** Returns the warnings with their texts; a warning that this version does not know is left out. */
export function warningItems(rightToWork: Pick<RightToWork, 'warnings'>) {
  return rightToWork.warnings.filter(isWarning).map((code) => ({ code, text: warnings[code] }))
}

/** Names the rules behind the verdict, and who is liable. */
export function basisText({ rulesVersion }: Pick<RightToWork, 'rulesVersion'>): string {
  // Checks from before the first rule file have the rules of their own day.
  const rules = rulesVersion === 'legacy' ? 'the day of the check' : formatPeriod(rulesVersion)
  return `Based on the rules of ${rules}. You, the employer, remain liable.`
}

/** Returns a sentence for each missing part of an excuse. */
export function excuseMissing(rightToWork: Pick<RightToWork, 'missing'>): string[] {
  return missingItems(rightToWork).map(({ sentence }) => sentence)
}
