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
  /** Refused for an address that another employee of the file or of the organisation has. */
  isTaken?: boolean
  /** Those of the organisation. */
  employees?: readonly ExistingEmployee[]
}

/**
 * Returns the employees of a table. A second row with the same address is refused before the server is asked, unless it
 * is marked as shared.
 */
export function linesOf(table: Table, columns: Columns, otherwise: Channel): ImportLine[] {
  const firstRows = new Map<string, number>()
  return table.rows.map((tableRow) => {
    const { number } = tableRow
    const row = importRowOf(tableRow, columns, otherwise)
    const email = normaliseEmail(row.email)
    const first = email ? firstRows.get(email) : undefined
    if (first !== undefined && !row.sharesEmail) {
      return {
        number,
        row,
        outcome: 'error',
        message: `This email is already in row ${first}`,
        isTaken: true,
      }
    }
    if (first === undefined) firstRows.set(email, number)
    return { number, row, outcome: 'open' }
  })
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
    return {
      number: line.number,
      row: line.row,
      outcome: result.outcome,
      ...(message && { message }),
      ...(employees && { isTaken: true, employees }),
    }
  })
}

/** Marks the address of a line as shared, or takes that back. */
export function withShared(line: ImportLine, isShared: boolean): ImportLine {
  const { sharesEmail: _before, ...row } = line.row
  return { ...line, row: { ...row, ...(isShared && { sharesEmail: 'yes' }) } }
}

/** True for a refused line to ask about again: the user has marked its address as shared since. */
export const isSharedNow = ({ outcome, isTaken, row }: ImportLine) =>
  outcome === 'error' && isTaken === true && row.sharesEmail === 'yes'

export function countOf(lines: readonly ImportLine[], outcome: ImportLine['outcome']): number {
  return lines.filter((line) => line.outcome === outcome).length
}

/** `1 employee`, `1,200 employees`. */
export function employeesText(count: number): string {
  return count === 1 ? '1 employee' : `${formatNumber(count)} employees`
}
