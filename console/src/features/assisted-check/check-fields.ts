import type { NewCheck } from '@bonafide/shared/contract/right-to-work/checks.ts'
import type { noFields, useForm } from '@bonafide/shared/ui/form/use-form.ts'
import type { MissingPart } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { londonDay } from '#lib/london-day.ts'
import type { CheckField, CheckValues } from './check-values.ts'
import { listedCode, type ListedDocument, listedDocuments } from './document-words.ts'

/** Facts about the check besides the fields of the form. */
export interface Situation {
  kind: NewCheck['kind']
  startDate: string | null | undefined
}

/** The kind of a check, and the fields it has. */
export type Asked = ReturnType<typeof asked>

/** The hours a week that a student may work in term time (rule 9). */
export const studentHours = ['20', '10', '0'] as const

/**
 * Decides which fields a check asks for. Text typed for another route or document stays in the form, and is not sent.
 */
export function asked(values: CheckValues, { kind, startDate }: Situation) {
  const isEarlier = values.isEarlier === 'yes'
  const documentCode = listedCode(values.documentCode, values.route, isEarlier)
  const document: ListedDocument | undefined = documentCode && listedDocuments[documentCode]
  // Documents of List B Group 2 count with a notice alone, whatever they are shown with.
  const route = values.route === 'document' && documentCode?.startsWith('G') ? 'ecs' : values.route
  const isOnline = route === 'online'
  const isDocument = route === 'document'
  const isDigital = route === 'digital'
  const permission = permissionOf(values, route, document)
  const isPending = permission === 'pending_application'
  const isPass = values.outcome === '' || values.outcome === 'pass'
  // Evidence of an application in time gives days of grace until there is a notice (rule 14).
  const isGrace =
    route === 'ecs' && kind === 'followup' && !isEarlier && values.outcome === 'hold' && isPending
  const hasLimits = isOnline || (!isDigital && permission !== 'unlimited')
  const limits = hasLimits ? limitsOf(values) : undefined
  const hasEnd = permission === 'time_limited' || (isOnline && isPending)
  return {
    kind: isEarlier ? ('recorded' as const) : kind,
    route,
    isOnline,
    isDocument,
    isDigital,
    isEarlier,
    documentCode,
    document,
    permission,
    isGrace,
    hasPermission: isOnline || document?.gives === 'either',
    hasNotice: !isGrace && (route === 'ecs' || document?.with === 'pvn'),
    hasNiDocument: isDocument && document?.with === 'ni_document',
    hasEnd,
    hasApplication: !isDigital && isPending,
    needsApplication: isGrace || documentCode === 'B4',
    hasNumber: isDigital || (isDocument && Boolean(document?.isPassport || document?.mustBeCurrent)),
    hasExpiry: isDigital || Boolean(document?.mustBeCurrent),
    mayBeClipped: isDocument && Boolean(document?.isPassport),
    hasCitizenship: isDocument && documentCode === 'A1',
    mayBeVignette: isDocument && documentCode === 'B1',
    hasOriginal: (isDocument && !document?.isScan) || documentCode === 'A4' || documentCode === 'B3',
    hasLimits,
    hasConditionKind: hasLimits && (values.weeklyHoursLimit !== '' || values.conditionKind !== ''),
    isStudent: limits?.kind === 'student',
    isSupplementary: limits?.kind === 'supplementary',
    /** The card says which work it allows. */
    needsOccupation: documentCode === 'G3',
    needsJob: !isEarlier && isPass && needsJob(),
    isFirstDay: Boolean(startDate) && startDate === (isEarlier ? values.checkedAt : londonDay()),
    isStartUnknown: !startDate,
  }

  function needsJob(): boolean {
    if (isDigital || !route || (isDocument && !document)) return false
    if (!isOnline) return permission !== 'unlimited'
    return hasEnd || isPending || Boolean(limits?.any)
  }
}

/** The choices for a document that goes by its permission. */
export const eitherPermission = {
  time_limited: 'May work until a date',
  unlimited: 'May work without an end date',
}

const limitsOf = ({ weeklyHoursLimit, occupationLimit, conditions, conditionKind }: CheckValues) => ({
  kind: conditionKind,
  any: weeklyHoursLimit !== '' || conditionKind !== '' || occupationLimit !== '' || conditions !== '',
})

/** Returns the permission: chosen, or given by the document. */
function permissionOf(
  { permission }: CheckValues,
  route: string,
  document: ListedDocument | undefined,
): string {
  if (route === 'online') return permission
  if (document?.gives === 'either') return Object.hasOwn(eitherPermission, permission) ? permission : ''
  if (document?.gives === 'ends') return 'time_limited'
  if (document?.gives === 'notice') return 'pending_application'
  return route === 'ecs' && !document ? 'pending_application' : 'unlimited'
}

export type CheckFormState = ReturnType<typeof useForm<typeof noFields.schema, CheckValues>>

/** The fields as the parts of the form receive them. */
export type CheckFields = ReturnType<typeof checkFields>

/** Returns the fields of the form, each with the server's message about it while it was typed. */
export function checkFields(form: CheckFormState, parts: Asked, problems: ReadonlyMap<string, string>) {
  const { values, errors, set } = form
  const errorOf = (name: CheckField) => errors[name] ?? (values[name] ? problems.get(name) : undefined)
  return {
    values,
    set,
    /** The fields that are asked for. */
    asked: parts,
    text: (name: CheckField) => ({ ...form.text(name), error: errorOf(name) }),
    choice: <Name extends CheckField>(name: Name) => ({ ...form.choice(name), error: errorOf(name) }),
    /** A box that is ticked or not. */
    tick: (name: CheckField) => ({
      name,
      checked: values[name] === 'yes',
      error: errorOf(name),
      onChange: (isTicked: boolean) => set(name, isTicked ? 'yes' : ''),
    }),
  }
}

const fileField = 'evidence-files'

/** The fields that settle what is missing for an excuse: a file by the box of its part, where it has one. */
const settledBy: Readonly<Record<MissingPart, readonly string[]>> = {
  likeness: ['likeness'],
  copy: ['part.result_page', 'part.document', fileField],
  original_seen: ['originalSeen'],
  citizenship: ['citizenship'],
  document_expires: ['documentExpires'],
  nationality: ['nationality', 'otherNationality', 'issuingCountry', 'otherCountry'],
  ni_document: ['companion'],
  ni_copy: ['part.ni_document', fileField],
  notice_copy: ['part.notice', fileField],
  report_copy: ['part.provider_report', fileField],
  name_change: ['nameAccepted.reason', 'part.name_change', fileField],
  register_note: ['provider.registerCheckedAt'],
  pvn: ['pvn.positive', 'pvn.reference', 'pvn.date'],
  job_fits: ['jobFits', 'jobFits.jobTitle'],
  term_dates: ['termDatesUntil', 'part.term_dates', fileField],
  sponsor_evidence: ['part.sponsor', fileField],
  occupation_limit: ['occupationLimit'],
  start_date: ['workNotBegun'],
  before_work_started: ['beforeWorkStarted'],
}

export const fieldsOfMissing = (part: MissingPart): readonly string[] => settledBy[part]

/** The fields of something that the server says of a whole part of the check. */
const inside: Readonly<Record<string, readonly string[]>> = {
  pvn: ['pvn.positive'],
  provider: ['provider.name'],
  madeBy: ['madeBy.who', 'madeBy.name'],
  'likeness.at': ['likeness'],
  files: [fileField],
}
export const fieldsOfProblem = (field: string): readonly string[] => inside[field] ?? [field]

/** True where the form has one of these fields. */
export const hasField = (form: HTMLElement, names: readonly string[]) =>
  names.some((name) => inputsOf(form, name).length > 0)

/** Moves the focus to the first of these fields that is still empty, else to the first that there is. */
export function focusField(form: HTMLElement, names: readonly string[]) {
  const found = names.map((name) => inputsOf(form, name)).filter((inputs) => inputs.length > 0)
  const [next] = found.find((inputs) => !inputs.some(isFilled)) ?? found[0] ?? []
  next?.focus()
}

const inputsOf = (form: HTMLElement, name: string) => [...form.querySelectorAll<Field>(`[name="${name}"]`)]

type Field = HTMLInputElement | HTMLSelectElement

const isFilled = (input: Field) =>
  input instanceof HTMLInputElement && (input.type === 'radio' || input.type === 'checkbox')
    ? input.checked
    : input.value !== ''
