import type { ImportResult, ImportRow } from '@bonafide/shared/contract/employees/employee-actions.ts'
import type { ExistingEmployee } from '@bonafide/shared/contract/errors.ts'
import type { Channel } from '@bonafide/shared/contract/employees/employees.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { type Columns, importRowOf } from '#features/import-file/columns.ts'
import type { Table } from '@bonafide/shared/table/read-table.ts'
import { formatNumber } from '#lib/format.ts'

/** One employee of the file and what became of them so far. */
export interface ImportLine {
  /** The row as a spreadsheet counts it. */
  number: number
  row: ImportRow
  outcome: 'open' | 'ready' | 'invited' | 'error'
  message?: string
  /** What is wrong with which part of the row, to be corrected there; empty once it has been. */
  errors?: Partial<Record<keyof ImportRow, string>>
  /** True for a refused row that the user has corrected since. */
  isEdited?: boolean
  /** Refused for an address that another employee of the file or of the organisation has. */
  isTaken?: boolean
  /** Those of the organisation. */
  employees?: readonly ExistingEmployee[]
}

/** Returns the employees of a table. */
export function linesOf(table: Table, columns: Columns, otherwise: Channel): ImportLine[] {
  return withRepeated(
    table.rows.map((row) => ({
      number: row.number,
      row: importRowOf(row, columns, otherwise),
      outcome: 'open',
    })),
  )
}

/**
 * Refuses what has the same address as another row before the server is asked, unless it is marked as shared. Rows that
 * are fine already come first.
 */
function withRepeated(lines: readonly ImportLine[]): ImportLine[] {
  const firstRows = new Map<string, number>()
  for (const { number, row, outcome } of lines)
    if (outcome === 'ready' || outcome === 'invited') firstRows.set(normaliseEmail(row.email), number)
  return lines.map((line) => {
    const { number, row, outcome } = line
    if (outcome !== 'open') return line
    const email = normaliseEmail(row.email)
    const first = email ? firstRows.get(email) : undefined
    if (first !== undefined && !row.sharesEmail) {
      const message = `This email is already in row ${first}`
      return { number, row, outcome: 'error', message, errors: { email: message }, isTaken: true }
    }
    if (first === undefined) firstRows.set(email, number)
    return line
  })
}

/** The parts of a row by the names that the server has for what is wrong with them. */
const partOf: Readonly<Record<string, keyof ImportRow>> = {
  'manager.name': 'manager',
  'manager.email': 'managerEmail',
}

/** Returns the lines with the server's results for those that were sent. */
export function withResults(
  lines: readonly ImportLine[],
  sent: readonly ImportLine[],
  { results }: ImportResult,
): ImportLine[] {
  const byLine = new Map<ImportLine, ImportResult['results'][number]>()
  for (const result of results) {
    const line = sent[result.row]
    if (line) byLine.set(line, result)
  }
  return lines.map((line) => {
    if (!sent.includes(line)) return line
    const result = byLine.get(line)
    if (!result)
      return { ...line, outcome: 'error', message: 'We did not get a result for this row. Import it again.' }
    const message = result.message || Object.values(result.errors ?? {}).join('. ')
    const { employees } = result
    const told = Object.entries(result.errors ?? {}).map(([name, said]) => [partOf[name] ?? name, said])
    return {
      number: line.number,
      row: line.row,
      outcome: result.outcome,
      ...(message && { message }),
      ...(told.length > 0 && { errors: Object.fromEntries(told) }),
      ...(employees && { isTaken: true, employees }),
    }
  })
}

/** Marks the address of a line as shared, or takes that back. */
export function withShared(line: ImportLine, isShared: boolean): ImportLine {
  const { sharesEmail: _before, ...row } = line.row
  return { ...line, row: { ...row, ...(isShared && { sharesEmail: 'yes' }) } }
}

/** Corrects a part of a refused line, of which nothing is said any more; an empty text takes it away. */
export function withPart(line: ImportLine, part: keyof ImportRow, text: string): ImportLine {
  const errors = { ...line.errors, [part]: '' }
  return { ...line, row: { ...line.row, [part]: text }, errors, isEdited: true }
}

/** True for a refused line to ask about again: the user has corrected it, or marked its address as shared. */
export const isCorrected = ({ outcome, isTaken, isEdited, row }: ImportLine) =>
  outcome === 'error' && (isEdited || (isTaken === true && row.sharesEmail === 'yes'))

/** Returns the lines with those that were corrected to be checked again. */
export function reopened(lines: readonly ImportLine[]): ImportLine[] {
  return withRepeated(
    lines.map((line) => (isCorrected(line) ? { number: line.number, row: line.row, outcome: 'open' } : line)),
  )
}

export function countOf(lines: readonly ImportLine[], outcome: ImportLine['outcome']): number {
  return lines.filter((line) => line.outcome === outcome).length
}

/** `1 employee`, `1,200 employees`. */
export function employeesText(count: number): string {
  return count === 1 ? '1 employee' : `${formatNumber(count)} employees`
}
