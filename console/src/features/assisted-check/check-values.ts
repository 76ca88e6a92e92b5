import type { FieldErrors } from '@bonafide/shared/contract/field-errors.ts'
import type { Employee } from '@bonafide/shared/contract/employees.ts'
import type { NewCheck, RightToWork } from '@bonafide/shared/contract/right-to-work.ts'
import type { SentChoice } from '@bonafide/shared/contract/right-to-work-choice.ts'
import type { StepDecision } from '@bonafide/shared/contract/verifications.ts'
import { momentOf } from './check-day.ts'
import { documentOf } from './document-words.ts'
import { routeChoices } from './route-words.ts'

/** What the form holds, by the field names that the server uses. A ticked box is `yes`. */
const empty = {
  route: '',
  isEarlier: '',
  checkedAt: '',
  documentCode: '',
  documentNumber: '',
  documentExpires: '',
  documentClipped: '',
  companion: '',
  shareCode: '',
  dateOfBirth: '',
  nameOnEvidence: '',
  nameChangeFileId: '',
  permission: '',
  permissionStart: '',
  permissionEnd: '',
  applicationDate: '',
  weeklyHoursLimit: '',
  occupationLimit: '',
  conditions: '',
  'pvn.reference': '',
  'pvn.date': '',
  'pvn.positive': '',
  'provider.name': '',
  'provider.reference': '',
  'provider.gpg45Level': '',
  'provider.gpg45Profile': '',
  'provider.onRegister': '',
  'provider.registerCheckedAt': '',
  likeness: '',
  originalSeen: '',
  beforeWorkStarted: '',
  outcome: '',
  reason: '',
  need: '',
}
export type CheckValues = typeof empty
export type CheckField = keyof CheckValues

/** The form as it opens: with what the employee has sent. */
export function initialValues(sent: SentChoice | null | undefined): CheckValues {
  // The result of a digital check that the employee makes comes from its provider.
  const isOurs = sent?.route !== 'digital' && routeChoices.some(({ value }) => value === sent?.route)
  const route = isOurs && sent?.route ? sent.route : ''
  return { ...empty, route, shareCode: sent?.shareCode ?? '', dateOfBirth: sent?.dateOfBirth ?? '' }
}

/** What the check is to the employer: the first one, one after a transfer, or one that follows up. */
export function kindOf(
  { origin }: Pick<Employee, 'origin'>,
  rightToWork: RightToWork | null | undefined,
): NewCheck['kind'] {
  const isFirst = !rightToWork || rightToWork.state === 'none' || rightToWork.state === 'provisional'
  if (!isFirst) return 'followup'
  return origin === 'tupe' ? 'tupe' : 'initial'
}

/** What a check rests on besides what is typed. */
export interface CheckContext {
  kind: NewCheck['kind']
  fileIds: readonly string[]
  /** When the check is made. */
  at: string
}

const isNumber = (text: string) => /^\d+([.,]\d+)?$/.test(text.trim())

/** Which fields a route asks for; what was typed for another one stays and is not sent. */
export function asked({ route, documentCode, permission, isEarlier }: CheckValues) {
  const document = route === 'online' ? undefined : documentOf(documentCode)
  const isOnline = route === 'online'
  return {
    isOnline,
    isDigital: route === 'digital',
    /** It was made before today, or elsewhere, and is entered now (rule 24). */
    isEarlier: isEarlier === 'yes',
    document,
    hasNotice: route === 'ecs' || document?.with === 'pvn',
    hasEnd: isOnline
      ? permission === 'time_limited' || permission === 'pending_application'
      : document?.gives === 'ends',
    hasApplication: isOnline ? permission === 'pending_application' : document?.gives === 'notice',
    /** Limits on the work come with a permission. */
    hasLimits: isOnline || route === 'ecs' || document?.gives === 'ends' || document?.gives === 'notice',
  }
}

function permissionOf({ permission }: CheckValues, { isOnline, document }: ReturnType<typeof asked>) {
  if (isOnline) return permission
  if (document?.gives === 'unlimited') return 'unlimited'
  return document?.gives === 'ends' ? 'time_limited' : 'pending_application'
}

/** What is typed as a check of the contract, without what is left empty and what the route does not ask for. */
export function checkOf(values: CheckValues, { kind, fileIds, at }: CheckContext): NewCheck {
  const parts = asked(values)
  const { isOnline, isDigital, isEarlier, document, hasNotice, hasEnd, hasApplication, hasLimits } = parts
  const isDocument = values.route === 'document'
  const checkedAt = isEarlier ? values.checkedAt && momentOf(values.checkedAt, at) : at
  const notice = {
    reference: values['pvn.reference'],
    date: values['pvn.date'],
    // Which of the two it is, is never taken for granted.
    positive: values['pvn.positive'] ? values['pvn.positive'] === 'yes' : undefined,
  }
  const hours = values.weeklyHoursLimit
  const check = {
    kind: isEarlier ? 'recorded' : kind,
    route: values.route,
    documentCode: !isOnline && values.documentCode,
    documentNumber: (isDocument || isDigital) && values.documentNumber,
    documentExpires: (isDocument || isDigital) && values.documentExpires,
    documentClipped: isDocument && document?.isPassport && values.documentClipped === 'yes',
    companion: document?.with === 'ni_document' && values.companion === 'yes' && 'ni_document',
    shareCode: isOnline && values.shareCode,
    dateOfBirth: isOnline && values.dateOfBirth,
    nameOnEvidence: values.nameOnEvidence,
    nameChangeFileId: fileIds.includes(values.nameChangeFileId) && values.nameChangeFileId,
    permission: permissionOf(values, parts),
    permissionStart: hasEnd && values.permissionStart,
    permissionEnd: hasEnd && values.permissionEnd,
    applicationDate: hasApplication && values.applicationDate,
    weeklyHoursLimit: hasLimits && hours && (isNumber(hours) ? Number(hours.replace(',', '.')) : hours),
    occupationLimit: hasLimits && values.occupationLimit,
    conditions: hasLimits && values.conditions && [values.conditions],
    pvn: hasNotice && (notice.reference || notice.date || values['pvn.positive']) && notice,
    provider: isDigital && providerOf(values, at),
    likeness: isSeen(values.likeness) && { mode: values.likeness, at: checkedAt || at },
    originalSeen: isDocument && values.originalSeen === 'yes',
    beforeWorkStarted: values.beforeWorkStarted === 'yes',
    fileIds: fileIds.length > 0 && fileIds,
    checkedAt,
    outcome: values.outcome,
    reason: values.outcome !== 'pass' && values.reason,
  }
  const isGiven = ([name, part]: [string, unknown]) =>
    part !== false && (part !== '' || required.includes(name))
  // What is chosen and typed may be anything: the server reads it by the schema, and says what is wrong.
  return Object.fromEntries(Object.entries(check).filter(isGiven)) as unknown as NewCheck
}

/** Who made a digital check, and what the register said of them (rule 18). */
function providerOf(values: CheckValues, at: string) {
  const profile = values['provider.gpg45Profile']
  const lookedUpOn = values['provider.registerCheckedAt']
  const onRegister = values['provider.onRegister']
  return {
    name: values['provider.name'],
    reference: values['provider.reference'],
    gpg45Level: values['provider.gpg45Level'],
    ...(profile && { gpg45Profile: profile }),
    // As of a notice: it is never taken for granted.
    onRegister: onRegister ? onRegister === 'yes' : undefined,
    ...(lookedUpOn && { registerCheckedAt: momentOf(lookedUpOn, at) }),
  }
}

// An empty one is told by its own message.
const required = ['route', 'nameOnEvidence', 'permission', 'outcome']

const isSeen = (mode: string) => mode === 'in_person' || mode === 'live_video'

/** Whether there is anything of evidence to record: what is on hold or has failed before one looked needs no check. */
export function hasEvidence(values: CheckValues): boolean {
  return values.outcome === 'pass' || values.nameOnEvidence.trim() !== '' || isSeen(values.likeness)
}

/** What a submit makes of the form: a check to record, and what becomes of the step. */
export interface Submitted {
  check: NewCheck | undefined
  decision: StepDecision
}

/** What a submit comes to. The server judges the rest of it: only what it would hear of too late is looked at here. */
export function readSubmit(
  values: CheckValues,
  { isCurrent, ...context }: CheckContext & { isCurrent: boolean },
): Submitted | { errors: FieldErrors } {
  const { outcome, reason, need, isEarlier, checkedAt } = values
  const isPass = outcome === 'pass'
  // The decision needs it, and comes after the check was recorded.
  if (outcome && !isPass && reason.trim().length < 3) {
    return { errors: { reason: 'Please enter a reason of at least 3 characters' } }
  }
  if (isEarlier && !checkedAt) return { errors: { checkedAt: 'Please enter the day of the check' } }
  const isRecorded = hasEvidence(values) || !isCurrent || !outcome
  return {
    check: isRecorded ? checkOf(values, context) : undefined,
    decision: {
      decision: outcome as StepDecision['decision'],
      ...(!isPass && { reason }),
      ...(outcome === 'hold' && need && { need: need as StepDecision['need'] }),
    },
  }
}
