import { documentCodes, type NewCheck } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { daysBetween, lastDay, londonDay } from './london-day.ts'
import { isAccepted, isLegacyCode, type RuleBook, type Rules } from './rules/rules.ts'
import { readShareCode, shareCodeAge } from './share-code.ts'

/** A problem of a check that the user has to know of. */
export interface CheckProblem {
  field: string
  /** The number of the rule that it follows from. */
  rule: number | null
  message: string
  /** True when the check cannot be recorded like this. A check that is true but gives no excuse can be. */
  blocks: boolean
}

// A browser's clock may be a little ahead.
const toleratedMs = 5 * 60_000

/** Lists the values of a check that are impossible or unreadable, in the order of the form: the check is refused. */
export function validateCheck(check: NewCheck, now: Date, book: RuleBook): CheckProblem[] {
  const rules = book.judging(check, londonDay(new Date(check.checkedAt)))
  return [
    ...datesOf(check, now),
    ...(check.route === 'online' ? shareCodeOf(check, now, rules) : []),
    ...documentOf(check, book),
    ...permissionOf(check, rules),
    ...limitsOf(check, rules),
    ...pendingOf(check, now),
    ...recordOf(check),
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
  const { kind, checkedAt, likeness, permissionStart, permissionEnd, pvn, provider } = check
  const problems: CheckProblem[] = []
  if (isAhead(checkedAt)) problems.push(blocked('checkedAt', 6, 'The check cannot be in the future'))
  else if (kind !== 'recorded' && daysBetween(londonDay(new Date(checkedAt)), today) > 0) {
    const message = 'This check was made before today. Choose “We made this check before today”'
    problems.push(blocked('checkedAt', 24, message))
  }
  if (isAhead(likeness?.at))
    problems.push(blocked('likeness.at', 7, 'You cannot have seen the employee in the future'))
  else if (
    likeness &&
    hasResultPhoto(check) &&
    daysBetween(londonDay(new Date(likeness.at)), londonDay(new Date(checkedAt))) > 0
  )
    problems.push(
      blocked('likeness.at', 7, 'Compare the employee with the photo of the result, after it has come in'),
    )
  if (permissionStart && permissionEnd && permissionEnd < permissionStart)
    problems.push(blocked('permissionEnd', 6, 'The permission cannot end before it starts'))
  if (isLater(pvn?.date, now)) problems.push(blocked('pvn.date', 13, 'The notice cannot be in the future'))
  if (isAhead(provider?.registerCheckedAt)) {
    const message = 'The register cannot have been looked up in the future'
    problems.push(blocked('provider.registerCheckedAt', 18, message))
  }
  return problems
}

/** True when the photo to compare with comes with the result. A document can be seen on a call before the check. */
const hasResultPhoto = ({ route }: NewCheck) => route === 'online' || route === 'digital'

const isLater = (day: string | undefined, now: Date) => day !== undefined && day > londonDay(now)

function shareCodeOf(
  { kind, shareCode = '', shareCodeIssuedAt, dateOfBirth }: NewCheck,
  now: Date,
  rules: Rules,
): CheckProblem[] {
  // For an earlier check the result page is the evidence: a used share code is not kept.
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

const listed = new Set<string>(documentCodes)

/** Checks that the document is on the list and that the fields it needs are there. */
function documentOf(check: NewCheck, { legacy }: RuleBook): CheckProblem[] {
  const { kind, route, documentCode: code, provider, checkedAt } = check
  const problems: CheckProblem[] = []
  if (!code && (route === 'document' || route === 'digital'))
    problems.push(blocked('documentCode', 6, 'Please choose the document from the list'))
  if (isLegacyCode(code)) {
    const message =
      kind === 'recorded'
        ? 'This document was not accepted on the day of the check'
        : 'This document is no longer accepted. It counts only for a check made before today'
    const wasAccepted = kind === 'recorded' && isAccepted(legacy[code], londonDay(new Date(checkedAt)))
    if (!wasAccepted) problems.push(blocked('documentCode', 24, message))
  } else if (code && !listed.has(code)) {
    problems.push(blocked('documentCode', 6, 'This document is not on today’s list. Choose another one'))
  }
  if (route === 'digital' && !provider)
    problems.push(blocked('provider', 18, 'Please enter who made the digital check'))
  return problems
}

function permissionOf(check: NewCheck, rules: Rules): CheckProblem[] {
  const { route, documentCode, documentExpires, isVignette, permission, permissionStart, permissionEnd } =
    check
  const { gives, appliedUntil } = (documentCode && route !== 'online' && rules.documents[documentCode]) || {}
  const problems: CheckProblem[] = []
  if (check.outcome === 'pass' && !permission) {
    const evidence = route === 'online' ? 'Home Office page' : 'document'
    problems.push(blocked('permission', 6, `Choose what the ${evidence} says`))
  }
  if (check.outcome === 'pass' && (permission === 'time_limited' || gives === 'permission') && !permissionEnd)
    problems.push(blocked('permissionEnd', 12, 'Please enter the day on which the permission ends'))
  if (appliedUntil && !check.applicationDate)
    problems.push(blocked('applicationDate', 13, 'Please enter the day of the application'))
  if (appliedUntil && check.applicationDate && check.applicationDate > appliedUntil)
    problems.push(blocked('applicationDate', 13, 'This application had to be made by 30 June 2021'))
  const isLong =
    isVignette &&
    permissionStart &&
    documentExpires &&
    documentExpires > lastDay(permissionStart, rules.vignette)
  if (isLong) {
    const message = `A sticker lasts ${rules.vignette.days} days at the most. Check the expiry date`
    problems.push({ field: 'documentExpires', rule: 27, message, blocks: false })
  }
  return problems
}

/** Checks the limits of a course of study and of a sponsored job (rule 9). */
function limitsOf(check: NewCheck, { conditions }: Rules): CheckProblem[] {
  const { conditionKind, weeklyHoursLimit, termDatesUntil, permissionStart } = check
  const { studentHours, supplementaryHours } = conditions
  const problems: CheckProblem[] = []
  if (conditionKind === 'student' && !studentHours.some((hours) => hours === weeklyHoursLimit)) {
    const message = `A student may work ${studentHours.join(', ').replace(/, (\d+)$/, ' or $1')} hours a week in term time`
    problems.push(blocked('weeklyHoursLimit', 9, message))
  }
  if (
    conditionKind === 'supplementary' &&
    (weeklyHoursLimit === undefined || weeklyHoursLimit > supplementaryHours)
  ) {
    const message = `Work beside a sponsored job is at most ${supplementaryHours} hours a week`
    problems.push(blocked('weeklyHoursLimit', 9, message))
  }
  if (termDatesUntil && permissionStart && termDatesUntil < permissionStart)
    problems.push(blocked('termDatesUntil', 9, 'The term dates end before the permission begins'))
  return problems
}

/** Checks the fields of a pending application (rules 13 and 14). */
function pendingOf(check: NewCheck, now: Date): CheckProblem[] {
  const { kind, route, outcome, permission, files = [] } = check
  const { applicationDate, applicationKind, evidenceSeenOn } = check
  const problems: CheckProblem[] = []
  if (isLater(applicationDate, now))
    problems.push(blocked('applicationDate', 13, 'The application cannot be in the future'))
  if (isLater(evidenceSeenOn, now))
    problems.push(blocked('evidenceSeenOn', 14, 'You cannot have seen the evidence in the future'))
  if (applicationDate && evidenceSeenOn && evidenceSeenOn < applicationDate)
    problems.push(blocked('evidenceSeenOn', 14, 'The evidence cannot be older than the application'))
  const isEvidence =
    kind === 'followup' && route === 'ecs' && outcome === 'hold' && permission === 'pending_application'
  const isOfOne = applicationDate ?? evidenceSeenOn ?? files.find(({ part }) => part === 'application')
  if (isEvidence && isOfOne && !applicationKind)
    problems.push(blocked('applicationKind', 14, 'Please choose what is pending'))
  return problems
}

/** Checks the fields of the record itself: who made an earlier check, why a check failed, and its files in one list. */
function recordOf(check: NewCheck): CheckProblem[] {
  const { kind, outcome, madeBy, failKind, pvn, files, fileIds } = check
  const problems: CheckProblem[] = []
  if (kind === 'recorded' && !madeBy) problems.push(blocked('madeBy', 24, 'Please enter who made the check'))
  if (kind !== 'recorded' && madeBy)
    problems.push(blocked('madeBy', 24, 'Only a check made before today can be by another checker'))
  if (outcome === 'fail' && !failKind)
    problems.push(blocked('failKind', 28, 'Please choose why the check failed'))
  if (outcome !== 'fail' && failKind)
    problems.push(blocked('failKind', 28, 'Only a check that failed has a reason for it'))
  if (pvn?.positive === false && failKind === 'not_shown')
    problems.push(blocked('failKind', 28, 'A negative notice says that they have no right to do this work'))
  if (files && fileIds) problems.push(blocked('files', 23, 'Name the files once'))
  return problems
}
