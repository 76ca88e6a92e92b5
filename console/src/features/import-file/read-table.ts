import { formatNumber } from '#lib/format.ts'
import Papa from 'papaparse'

export const mostRows = 2_000

export interface TableRow {
  /** The line of the file that the row begins on, from 1, the head included. */
  number: number
  cells: string[]
}

export interface Table {
  headers: string[]
  rows: TableRow[]
  /** The lines above the head, which are left out: titles, and what tells a spreadsheet how to read the file. */
  above: string[]
}

export type TableReading = { ok: true; table: Table } | { ok: false; problem: string }

// Excel writes the first for itself, some systems a title and a date.
const mostAbove = 10
// An address in a cell has a few lines; a quote that is never closed has all that follow.
const mostLines = 20

/**
 * Reads CSV with comma, semicolon, tab or bar. The head is the first row that has known headings, else the first one,
 * unless that holds an address already.
 * @param isHeading whether a text is the heading of a column that is known
 */
export function readTable(text: string, isHeading: (text: string) => boolean = () => false): TableReading {
  const [first = '', ...rest] = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const told = /^sep=(.)$/i.exec(first.trim())?.[1]
  const lines = told ? rest : [first, ...rest]
  const delimiter = told ?? delimiterOf(lines)
  const rows = readRows(lines, delimiter, told ? 2 : 1)
  const head = headOf(rows, isHeading)
  const employees = rows.slice(head + 1)
  if (employees.length === 0) return { ok: false, problem: 'We could not find any employees in it.' }
  if (employees.length > mostRows) {
    const [found, most] = [formatNumber(employees.length), formatNumber(mostRows)]
    const problem = `It has ${found} rows. You can import up to ${most} at a time, so split it into smaller files.`
    return { ok: false, problem }
  }
  const width = Math.max(...rows.slice(Math.max(head, 0)).map(({ cells }) => cells.length))
  const headers = Array.from(
    { length: width },
    (_, index) => rows[head]?.cells[index] || `Column ${index + 1}`,
  )
  const above = rows.slice(0, Math.max(head, 0)).map(({ cells }) => cells.filter(Boolean).join(' '))
  return { ok: true, table: { headers, rows: employees, above } }
}

/** The place of the head, or -1 where the file begins with an employee. */
function headOf(rows: readonly TableRow[], isHeading: (text: string) => boolean): number {
  const known = rows
    .slice(0, mostAbove)
    .findIndex(({ cells }) => cells.filter((cell) => cell && isHeading(cell)).length > 1)
  if (known >= 0) return known
  return rows[0]?.cells.some((cell) => cell.includes('@')) ? -1 : 0
}

// The library's own guess gives up where rows differ in length, or where a title is above.
function delimiterOf(lines: readonly string[]): string {
  const some = lines.filter((line) => line.trim()).slice(0, mostAbove * 2)
  const widths = [',', ';', '\t', '|'].map((delimiter) => ({
    delimiter,
    width: some.reduce((sum, line) => sum + cellsOf(line, delimiter).cells.length, 0),
  }))
  return widths.toSorted((a, b) => b.width - a.width)[0]?.delimiter ?? ','
}

function readRows(lines: readonly string[], delimiter: string, firstNumber: number): TableRow[] {
  const rows: TableRow[] = []
  let at = 0
  while (at < lines.length) {
    const { cells, taken } = readRow(lines, at, delimiter)
    const plain = cells.map(plainCell)
    if (plain.some(Boolean)) rows.push({ number: firstNumber + at, cells: plain })
    at += taken
  }
  return rows
}

/**
 * The row that begins on a line. A cell in quotes may go on over some lines; but a quote that does not end, or that a
 * later employee's quote would end, is a sign like any other (5ft 6"), so that no row is lost in the one before.
 */
function readRow(
  lines: readonly string[],
  at: number,
  delimiter: string,
): { cells: string[]; taken: number } {
  const line = lines[at] ?? ''
  const alone = cellsOf(line, delimiter)
  if (alone.isWhole) return { cells: alone.cells, taken: 1 }
  for (let taken = 2; taken <= mostLines && at + taken <= lines.length; taken++) {
    const together = lines.slice(at, at + taken)
    const joined = cellsOf(together.join('\n'), delimiter)
    if (!joined.isWhole) continue
    // Each employee has an address.
    const areRows = together.every((one) => one.includes('@'))
    if (!areRows) return { cells: joined.cells, taken }
    break
  }
  return { cells: line.split(delimiter), taken: 1 }
}

/** The cells of one row, and whether each of its quotes is where one belongs. */
function cellsOf(text: string, delimiter: string): { cells: string[]; isWhole: boolean } {
  if (!text.includes('"')) return { cells: text.split(delimiter), isWhole: true }
  const { data, errors } = Papa.parse<string[]>(text, { delimiter })
  const isWhole = data.length === 1 && !errors.some(({ type }) => type === 'Quotes')
  return { cells: data[0] ?? [], isWhole }
}

// An export of ours puts an apostrophe before what a spreadsheet would run.
const plainCell = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '')
