import type { evidenceParts, NewCheck } from '@bonafide/shared/contract/right-to-work/checks.ts'
import type { FieldErrors } from '@bonafide/shared/contract/errors.ts'
import type { StepDecision } from '@bonafide/shared/contract/review/verifications.ts'
import { londonDay } from '#lib/london-day.ts'
import { type Asked, studentHours } from './check-fields.ts'
import type { CheckValues } from './check-values.ts'

/** A copy, and what it shows (rule 23). One that shows several parts comes for each. */
export interface SentFile {
  fileId: string
  part: (typeof evidenceParts)[number]
}

/** Facts that a check rests on besides the typed values. */
interface CheckContext {
  asked: Asked
  files: readonly SentFile[]
  /** The time when the check is made. */
  at: string
}

/** Builds the check of the contract from the typed values, without those that are empty or not asked for. */
export function checkOf(values: CheckValues, { asked: parts, files, at }: CheckContext): NewCheck {
  const { isOnline, isDigital, isEarlier } = parts
  const checkedAt = isEarlier ? values.checkedAt && momentOf(values.checkedAt, at) : at
  const check = {
    kind: parts.kind,
    route: parts.route,
    // Each by its own name, so that what is missing is told at its field.
    madeBy: isEarlier && { who: values['madeBy.who'], name: values['madeBy.name'] },
    ...documentOf(values, parts),
    shareCode: isOnline && values.shareCode,
    dateOfBirth: isOnline && values.dateOfBirth,
    nameOnEvidence: values.nameOnEvidence,
    nameAccepted: values['nameAccepted.reason'] && { reason: values['nameAccepted.reason'] },
    ...permissionOf(values, parts),
    ...limitsOf(values, parts),
    jobFits: parts.needsJob && values.jobFits === 'yes' && { jobTitle: values['jobFits.jobTitle'] },
    pvn: parts.hasNotice && noticeOf(values),
    provider: isDigital && providerOf(values, at),
    likeness: isSeen(values.likeness) && { mode: values.likeness, at: checkedAt || at },
    beforeWorkStarted: parts.isFirstDay && values.beforeWorkStarted === 'yes',
    workNotBegun: parts.isStartUnknown && values.workNotBegun === 'yes',
    files: files.length > 0 && files,
    checkedAt,
    outcome: values.outcome,
    failKind: values.outcome === 'fail' && values.failKind,
    reason: values.outcome !== 'pass' && values.reason,
  }
  const isGiven = ([name, part]: [string, unknown]) =>
    part !== false && part !== undefined && (part !== '' || required.includes(name))
  // The values may be anything: the server checks them by the schema, and reports problems.
  return Object.fromEntries(Object.entries(check).filter(isGiven)) as unknown as NewCheck
}

// An empty one is told by its own message.
const required = ['route', 'nameOnEvidence', 'applicationKind', 'outcome']

const isSeen = (mode: string) => mode === 'in_person' || mode === 'live_video'

function documentOf(values: CheckValues, parts: Asked) {
  return {
    documentCode: parts.documentCode,
    documentNumber: parts.hasNumber && values.documentNumber,
    documentExpires: parts.hasExpiry && values.documentExpires,
    documentClipped: parts.mayBeClipped && values.documentClipped === 'yes',
    citizenship: parts.hasCitizenship && values.citizenship === 'yes',
    isVignette: parts.mayBeVignette && values.isVignette === 'yes',
    nationality: parts.isDigital && listedOrTyped(values.nationality, values.otherNationality),
    issuingCountry: parts.isDigital && listedOrTyped(values.issuingCountry, values.otherCountry),
    companion: parts.hasNiDocument && values.companion === 'yes' && 'ni_document',
    originalSeen: parts.hasOriginal && values.originalSeen === 'yes',
  }
}

const listedOrTyped = (chosen: string, typed: string) =>
  chosen === 'other' ? typed.trim().toUpperCase() : chosen

function permissionOf(values: CheckValues, { permission, hasEnd, hasApplication, isGrace }: Asked) {
  return {
    permission,
    permissionStart: hasEnd && values.permissionStart,
    permissionEnd: hasEnd && values.permissionEnd,
    applicationDate: hasApplication && values.applicationDate,
    applicationKind: isGrace && values.applicationKind,
    evidenceSeenOn: isGrace && values.evidenceSeenOn,
  }
}

const isNumber = (text: string) => /^\d+([.,]\d+)?$/.test(text.trim())
const isStudentHours = (text: string) => studentHours.some((hours) => hours === text)

function limitsOf(values: CheckValues, { hasLimits, hasConditionKind, isStudent }: Asked) {
  const hours = isStudent && !isStudentHours(values.weeklyHoursLimit) ? '' : values.weeklyHoursLimit
  return {
    weeklyHoursLimit: hasLimits && hours && (isNumber(hours) ? Number(hours.replace(',', '.')) : hours),
    conditionKind: hasConditionKind && values.conditionKind,
    termDatesUntil: isStudent && values.termDatesUntil,
    occupationLimit: hasLimits && values.occupationLimit,
    conditions: hasLimits && values.conditions && [values.conditions],
  }
}

function noticeOf(values: CheckValues) {
  const { 'pvn.reference': reference, 'pvn.date': date, 'pvn.positive': positive } = values
  // Never assumes whether the notice is positive.
  return (reference || date || positive) && { reference, date, positive: yesOrNo(positive) }
}

/** Builds the provider of a digital check and its entry on the register (rule 18). */
function providerOf(values: CheckValues, at: string) {
  const profile = values['provider.gpg45Profile']
  const lookedUpOn = values['provider.registerCheckedAt']
  return {
    name: values['provider.name'],
    reference: values['provider.reference'],
    gpg45Level: values['provider.gpg45Level'],
    ...(profile && { gpg45Profile: profile }),
    // As of a notice: it is never taken for granted.
    onRegister: yesOrNo(values['provider.onRegister']),
    ...(lookedUpOn && { registerCheckedAt: momentOf(lookedUpOn, at) }),
  }
}

const yesOrNo = (choice: string) => (choice ? choice === 'yes' : undefined)

/** Returns the moment that stands for a typed day: now where that is today, else its noon. */
function momentOf(day: string, now: string): string {
  return day === londonDay(new Date(now)) ? now : `${day}T12:00:00.000Z`
}

/**
 * True where there is anything of evidence to record: what is on hold, or could not be shown before one looked, needs no
 * check. `filledIn` is the name as the form opened with it. That there is no right is always recorded: it ends an excuse.
 */
export function hasEvidence(values: CheckValues, filledIn: string): boolean {
  const { outcome, failKind, nameOnEvidence, likeness } = values
  const isNamed = nameOnEvidence.trim() !== '' && nameOnEvidence !== filledIn
  return outcome === 'pass' || (outcome === 'fail' && failKind === 'no_right') || isNamed || isSeen(likeness)
}

/** The result of reading the form: a check to record, and the decision about the step. */
export interface Submitted {
  check: NewCheck | undefined
  decision: StepDecision
}

interface SubmitContext extends CheckContext {
  isCurrent: boolean
  filledIn: string
}

/**
 * Reads the form for a submit. The server checks the rest: only problems that it would find too late are found here.
 */
export function readSubmit(
  values: CheckValues,
  { isCurrent, filledIn, ...context }: SubmitContext,
): Submitted | { errors: FieldErrors } {
  const { outcome, failKind, reason, need, isEarlier, checkedAt } = values
  const isPass = outcome === 'pass'
  const isRecorded = hasEvidence(values, filledIn) || !isCurrent || !outcome
  // The decision needs them, and comes after the check was recorded.
  const errors: FieldErrors = {
    ...(isRecorded && isEarlier && !checkedAt && { checkedAt: 'Please enter the day of the check' }),
    ...(outcome === 'fail' && !failKind && { failKind: 'Please choose why the check failed' }),
    ...(outcome &&
      !isPass &&
      reason.trim().length < 3 && { reason: 'Please enter a reason of at least 3 characters' }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  return {
    check: isRecorded ? checkOf(values, context) : undefined,
    decision: {
      decision: outcome as StepDecision['decision'],
      ...(!isPass && { reason }),
      ...(outcome === 'hold' && need && { need: need as StepDecision['need'] }),
    },
  }
}
