import type { MissingPart } from '@bonafide/shared/contract/statutory-excuse.ts'

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
