import type { NewCheck } from '@bonafide/shared/contract/right-to-work/checks.ts'
import type { ExcuseReason } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import type { RuleBook, Rules } from './rules/rules.ts'
import type { CheckFacts, Engagement, RightToWorkEvent } from './excuse/right-to-work-event.ts'
import { judgeNext, statutoryExcuse } from './excuse/statutory-excuse.ts'
import { type CheckProblem, validateCheck } from './validate-check.ts'

interface Entered {
  check: NewCheck
  facts: CheckFacts
  engagement: Engagement
  /** The records before this check. */
  events: readonly RightToWorkEvent[]
  rules: Rules
  book: RuleBook
  now: Date
}

/** Lists the problems of a check: errors, warnings, and the reasons why a true check gives no excuse. */
export function problemsOf({ check, facts, engagement, events, rules, book, now }: Entered): CheckProblem[] {
  const problems = validateCheck(check, now, book)
  if (problems.some(({ blocks }) => blocks)) return problems
  const before = events.filter((event) => event.type !== 'check' || event.id !== check.supersedes)
  if (check.outcome === 'hold') {
    const { followUpDue } = statutoryExcuse(before, engagement, book, now)
    return [...problems, ...lateEvidence(check, followUpDue)]
  }
  if (check.outcome !== 'pass') return problems
  const { reason, rules: numbers } = judgeNext(before, engagement, { book, at: now }, { facts, rules })
  const [field, message] = (reason && messages[reason]) ?? []
  if (!field || !message) return problems
  return [...problems, { field, rule: numbers[0] ?? null, message, blocks: false }]
}

/** Evidence of an application gives days of grace only where it was made, and seen, by the day the permission ended (rule 14). */
function lateEvidence(
  { applicationKind, applicationDate, evidenceSeenOn }: NewCheck,
  end: string | null,
): CheckProblem[] {
  if (!applicationKind || end === null) return []
  const dates = { applicationDate, evidenceSeenOn }
  return (['applicationDate', 'evidenceSeenOn'] as const)
    .filter((field) => (dates[field] ?? '') > end)
    .map((field) => ({ field, rule: 14, message: lateMessages[field], blocks: false }))
}

const lateMessages = {
  applicationDate: 'The application was made after the permission had ended, so you do not get 28 more days',
  evidenceSeenOn: 'You saw this after the permission had ended, so you do not get 28 more days',
}

/** The field and the message of each reason. */
const messages: Partial<Record<ExcuseReason, [field: string, message: string]>> = {
  late: ['checkedAt', 'This check is later than the start date allows, so it does not cover you'],
  document_clipped: ['documentClipped', 'A clipped passport was cancelled, so it does not cover you'],
  document_expired: ['documentExpires', 'This document had expired on the day of the check'],
  route_not_permitted: ['route', 'Checked in this way, this document does not cover you'],
  level_too_low: ['provider.gpg45Level', 'The level of confidence has to be medium or higher'],
  provider_not_registered: ['provider.onRegister', 'The provider is not on the register for right to work'],
  notice_missing: ['pvn', 'Without a Positive Verification Notice this check does not cover you'],
  application_late: ['applicationDate', 'The application was made after the permission had ended'],
  end_unknown: [
    'permissionEnd',
    'Enter the day on which the permission ends. Without it this check does not cover you',
  ],
  ended_before_check: ['permissionEnd', 'This permission had ended on the day of the check'],
  ends_before_start: ['permissionEnd', 'This permission ends before the start date'],
  not_british_citizen: [
    'nationality',
    'A digital check of this passport does not cover you. Ask for a share code or see the original',
  ],
  made_by_other: [
    'madeBy',
    'Only a check by your own staff, or by the employer before a transfer, can cover you',
  ],
  begins_after_start: ['permissionStart', 'This permission begins after the start date'],
}
