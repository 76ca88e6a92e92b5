import { type FieldErrors, fieldErrors } from '@bonafide/shared/contract/errors.ts'
import {
  staffColumns,
  type StaffField,
  type StaffProblem,
} from '@bonafide/shared/contract/employees/staff-imports.ts'
import { ManagerEmail, ManagerName } from '@bonafide/shared/contract/employees/managers.ts'
import { EmailAddress, line, plainName, readDay } from '@bonafide/shared/contract/text.ts'
import * as v from 'valibot'
import { typedManager } from '#employees/managers.ts'
import type { StaffRow } from './read-staff-file.ts'
import { isDay } from '@bonafide/shared/contract/days.ts'

export interface AmbiguousDate {
  column: string
  typed: string
  day: string
}

const Names = v.object({
  fullName: plainName('Full name must be at least 2 characters', { min: 2, max: 120 }),
  email: EmailAddress,
  site: line('Please enter a site', { min: 0, max: 120 }),
  manager: ManagerName,
  managerEmail: ManagerEmail,
})

/** The column in which each field of a check is typed. */
const columnOfField: Readonly<Record<string, StaffField>> = {
  nameOnEvidence: 'fullName',
  checkedAt: 'checkedOn',
  'madeBy.who': 'madeBy',
  'madeBy.name': 'checkedBy',
  'likeness.mode': 'seen',
  'likeness.at': 'seen',
  'jobFits.jobTitle': 'jobTitle',
  provider: 'provider',
  'provider.name': 'provider',
  'provider.reference': 'providerReference',
  'provider.gpg45Level': 'confidenceLevel',
  pvn: 'noticeReference',
  'pvn.reference': 'noticeReference',
  'pvn.date': 'noticeDate',
}

/** Groups the problems of a check's fields by the columns they were typed in. */
export function problemsByColumn(errors: FieldErrors): StaffProblem[] {
  return Object.entries(errors).map(([field, message]) => {
    const column = columnOfField[field] ?? (field in staffColumns ? (field as StaffField) : undefined)
    return { column: column ? staffColumns[column] : null, message }
  })
}

/** Reads the cells of a row, and keeps what is wrong with them. */
export class RowReader {
  readonly problems: StaffProblem[] = []
  readonly ambiguous: AmbiguousDate[] = []
  readonly cells: StaffRow['cells']

  constructor(cells: StaffRow['cells']) {
    this.cells = cells
  }

  refuse(field: StaffField, message: string): void {
    this.problems.push({ column: staffColumns[field], message })
  }

  names(): v.InferOutput<typeof Names> | undefined {
    const { name: manager = '', email: managerEmail = '' } =
      typedManager(this.cells.manager, this.cells.managerEmail) ?? {}
    const parsed = v.safeParse(Names, { ...this.cells, manager, managerEmail })
    if (parsed.success) return parsed.output
    this.problems.push(...problemsByColumn(fieldErrors(parsed.issues)))
    return undefined
  }

  day(field: StaffField): string | undefined {
    const typed = this.cells[field]
    if (!typed) return undefined
    const read = typedDay(typed)
    if (!read.ok) {
      this.refuse(field, read.message)
      return undefined
    }
    if (read.isAmbiguous) this.ambiguous.push({ column: staffColumns[field], typed, day: read.day })
    return read.day
  }

  word<Value>(field: StaffField, find: (typed: string) => Value | undefined, message: string) {
    const typed = this.cells[field]
    const found = typed ? find(typed) : undefined
    if (typed && found === undefined) this.refuse(field, message)
    return found
  }

  number(field: StaffField): number | undefined {
    const typed = this.cells[field]
    if (!typed) return undefined
    const hours = /^(\d{1,3}(?:\.\d{1,2})?)(?: ?(?:h|hours?))?$/i.exec(typed)?.[1]
    if (hours === undefined) this.refuse(field, 'Write a number of hours, such as 20')
    return hours === undefined ? undefined : Number(hours)
  }
}

type TypedDay = { ok: true; day: string; isAmbiguous: boolean } | { ok: false; message: string }

const mostMonths = 12

/** A day of the calendar as it was typed into a list, with the day first. */
export function typedDay(text: string): TypedDay {
  const read = readDay(text)
  if (!read)
    return { ok: false, message: `“${shortened(text)}” is not a date. Write 2024-04-30 or 30/04/2024` }
  if (isDay(read.day)) return { ok: true, ...read }
  const [year = '', month = '', date = ''] = read.day.split('-')
  const isMonthFirst = Number(month) > mostMonths && Number(date) <= mostMonths
  const hint = isMonthFirst ? `. Write the day first: ${month}/${date}/${year}` : ''
  return { ok: false, message: `“${shortened(text)}” is not a day of the calendar${hint}` }
}

const shortened = (text: string) => (text.length > 20 ? `${text.slice(0, 20)}…` : text)
