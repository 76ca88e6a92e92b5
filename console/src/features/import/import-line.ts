import type { ImportResult, ImportRow } from '@bonafide/shared/contract/employee-actions.ts'
import type { Channel } from '@bonafide/shared/contract/employees.ts'
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
}

/** The employees of a table. A second row with the same address is wrong before the server is asked. */
export function linesOf(table: Table, columns: Columns, otherwise: Channel): ImportLine[] {
  const firstRows = new Map<string, number>()
  return table.rows.map((tableRow) => {
    const { number } = tableRow
    const row = importRowOf(tableRow, columns, otherwise)
    const email = normaliseEmail(row.email)
    const first = email ? firstRows.get(email) : undefined
    if (first !== undefined) {
      return { number, row, outcome: 'error', message: `This email is already in row ${first}` }
    }
    firstRows.set(email, number)
    return { number, row, outcome: 'open' }
  })
}

/** Lines with what the server said about those that were sent. */
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
    return { number: line.number, row: line.row, outcome: result.outcome, ...(message && { message }) }
  })
}

export function countOf(lines: readonly ImportLine[], outcome: ImportLine['outcome']): number {
  return lines.filter((line) => line.outcome === outcome).length
}

/** `1 employee`, `1,200 employees`. */
export function employeesText(count: number): string {
  return count === 1 ? '1 employee' : `${formatNumber(count)} employees`
}
