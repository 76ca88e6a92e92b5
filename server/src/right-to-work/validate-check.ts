import type { NewCheck } from '@bonafide/shared/contract/right-to-work.ts'
import { daysBetween, londonDay } from './london-day.ts'
import type { Rules } from './rules/rules.ts'
import { readShareCode, shareCodeAge } from './share-code.ts'

/** Something about a check that the user has to know. */
export interface CheckProblem {
  field: string
  /** The number of the rule that it follows from. */
  rule: number | null
  message: string
  /** Whether the check cannot be recorded like this. What is true but gives no excuse can be. */
  blocks: boolean
}

// A browser's clock may be a little ahead.
const toleratedMs = 5 * 60_000

/** What of a check cannot be true or cannot be read: it is refused. In the order of the form. */
export function validateCheck(check: NewCheck, now: Date, rules: Rules): CheckProblem[] {
  return [
    ...datesOf(check, now),
    ...(check.route === 'online' ? shareCodeOf(check, now, rules) : []),
    ...partsOf(check, rules),
  ]
}

const blocked = (field: string, rule: number, message: string): CheckProblem => ({
  field,
  rule,
  message,
  blocks: true,
})

function datesOf(check: NewCheck, now: Date): CheckProblem[] {
  const today = londonDay(now)
  const isAhead = (moment: string | undefined) =>
    moment !== undefined && Date.parse(moment) > now.getTime() + toleratedMs
  const isLater = (day: string | undefined) => day !== undefined && daysBetween(today, day) > 0
  const { kind, checkedAt, likeness, permissionStart, permissionEnd, applicationDate, pvn, provider } = check
  const problems: CheckProblem[] = []
  if (isAhead(checkedAt)) problems.push(blocked('checkedAt', 6, 'The check cannot be in the future'))
  else if (kind !== 'recorded' && daysBetween(londonDay(new Date(checkedAt)), today) > 0) {
    const message = 'A check that was done before today is entered as an earlier check'
    problems.push(blocked('checkedAt', 24, message))
  }
  if (isAhead(likeness?.at))
    problems.push(blocked('likeness.at', 7, 'You cannot have seen the employee in the future'))
  if (permissionStart && permissionEnd && permissionEnd < permissionStart)
    problems.push(blocked('permissionEnd', 6, 'The permission cannot end before it starts'))
  if (isLater(applicationDate))
    problems.push(blocked('applicationDate', 13, 'The application cannot be in the future'))
  if (isLater(pvn?.date)) problems.push(blocked('pvn.date', 13, 'The notice cannot be in the future'))
  if (isAhead(provider?.registerCheckedAt)) {
    const message = 'The register cannot have been looked up in the future'
    problems.push(blocked('provider.registerCheckedAt', 18, message))
  }
  return problems
}

function shareCodeOf(
  { kind, shareCode = '', shareCodeIssuedAt, dateOfBirth }: NewCheck,
  now: Date,
  rules: Rules,
): CheckProblem[] {
  // Of an earlier check the result page is the evidence: nobody keeps a code that has been used.
  const isEarlier = kind === 'recorded'
  if (isEarlier && !shareCode.trim()) return []
  const reading = readShareCode(shareCode, rules)
  const problems: CheckProblem[] = []
  if (!shareCode.trim()) problems.push(blocked('shareCode', 5, 'Please enter the share code'))
  else if (!reading.ok) problems.push(blocked('shareCode', 3, reading.message))
  if (shareCodeIssuedAt && !isEarlier) problems.push(...ageOf(shareCodeIssuedAt, now, rules))
  if (!dateOfBirth && !isEarlier) problems.push(blocked('dateOfBirth', 5, 'Please enter the date of birth'))
  return problems
}

function ageOf(issuedAt: string, now: Date, rules: Rules): CheckProblem[] {
  const { state, days } = shareCodeAge(issuedAt, now, rules)
  const { validDays } = rules.shareCode
  if (state === 'fresh') return []
  const messages = {
    old: `This share code is ${days} days old. It works for ${validDays} days: use it soon, or ask for a new one`,
    expired: `This share code is ${days} days old, and works for ${validDays}. Ask the employee for a new one`,
    future: 'The share code cannot have been made in the future',
  }
  return [{ field: 'shareCodeIssuedAt', rule: 4, message: messages[state], blocks: state !== 'old' }]
}

/** What the check's own route and document cannot be judged without. */
function partsOf(check: NewCheck, rules: Rules): CheckProblem[] {
  const { route, documentCode, permission, permissionEnd, provider } = check
  const problems: CheckProblem[] = []
  if (!documentCode && (route === 'document' || route === 'digital'))
    problems.push(blocked('documentCode', 6, 'Please choose the document from the list'))
  if (route === 'digital' && !provider)
    problems.push(blocked('provider', 18, 'Please enter who made the digital check'))
  const isLimited =
    permission === 'time_limited' ||
    (documentCode && route !== 'online' && rules.documents[documentCode].gives === 'permission')
  if (isLimited && !permissionEnd)
    problems.push(blocked('permissionEnd', 12, 'Please enter the day on which the permission ends'))
  return problems
}
