import Papa from 'papaparse'

/** The most employees of one file. */
export const mostRows = 5_000

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
  /** The sheet of the workbook, where that has others. */
  sheet?: string
}

/** True when a text is the heading of a known column. */
export type IsHeading = (text: string) => boolean

// Excel writes the first for itself, some systems a title and a date.
const mostAbove = 10
// An address in a cell has a few lines; a quote that is never closed has all that follow.
const mostLines = 20

/**
 * Reads CSV with comma, semicolon, tab or bar.
 * @param enough after so many employees and some more the rest is not read: quotes without an end take long
 */
export function readTable(text: string, isHeading: IsHeading, enough = Infinity): Table {
  const [first = '', ...rest] = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const told = /^sep=(.)$/i.exec(first.trim())?.[1]
  const lines = told ? rest : [first, ...rest]
  const rows = readRows(lines, {
    delimiter: told ?? delimiterOf(lines),
    firstNumber: told ? 2 : 1,
    most: enough + mostAbove + 1,
  })
  return tableOf(rows, isHeading)
}

/**
 * Makes a table of the rows that are not empty. Its head is the first row that has known headings, else the first one,
 * unless that holds an address already.
 */
export function tableOf(typed: readonly TableRow[], isHeading: IsHeading): Table {
  const rows = typed.flatMap(({ number, cells }) => {
    const plain = cells.map(plainCell)
    return plain.some(Boolean) ? [{ number, cells: plain }] : []
  })
  const head = headOf(rows, isHeading)
  // Not spread: so many arguments are more than a call may have.
  const width = rows.slice(Math.max(head, 0)).reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const headers = Array.from(
    { length: width },
    (_, index) => rows[head]?.cells[index] || `Column ${index + 1}`,
  )
  const above = rows.slice(0, Math.max(head, 0)).map(({ cells }) => cells.filter(Boolean).join(' '))
  return { headers, rows: rows.slice(head + 1), above }
}

/** Returns the index of the head, or -1 where the file begins with an employee. */
function headOf(rows: readonly TableRow[], isHeading: IsHeading): number {
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

function readRows(
  lines: readonly string[],
  { delimiter, firstNumber, most }: { delimiter: string; firstNumber: number; most: number },
): TableRow[] {
  const rows: TableRow[] = []
  let at = 0
  while (at < lines.length && rows.length <= most) {
    const { cells, taken } = readRow(lines, at, delimiter)
    if (cells.some((cell) => cell.trim())) rows.push({ number: firstNumber + at, cells })
    at += taken
  }
  return rows
}

/**
 * Reads the row that begins on a line. A cell in quotes may span some lines; but a quote that does not end, or that a
 * later employee's quote would end, is an ordinary sign (5ft 6"), so that no row is lost in the one before.
 */
function readRow(
  lines: readonly string[],
  at: number,
  delimiter: string,
): { cells: string[]; taken: number } {
  const line = lines[at] ?? ''
  const alone = cellsOf(line, delimiter)
  if (alone.quotes === 'whole') return { cells: alone.cells, taken: 1 }
  const most = alone.quotes === 'open' ? Math.min(mostLines, lines.length - at) : 1
  for (let taken = 2; taken <= most; taken++) {
    // Nothing but another quote ends one that is open.
    if (!lines[at + taken - 1]?.includes('"')) continue
    const together = lines.slice(at, at + taken)
    const { cells, quotes } = cellsOf(together.join('\n'), delimiter)
    if (quotes === 'open') continue
    // Each employee has an address.
    const areRows = together.every((one) => one.includes('@'))
    if (quotes === 'whole' && !areRows) return { cells, taken }
    break
  }
  return { cells: line.split(delimiter), taken: 1 }
}

/**
 * Splits one row into cells; tells and whether each of its quotes is where one belongs, or the last one is still open.
 */
function cellsOf(
  text: string,
  delimiter: string,
): { cells: string[]; quotes: 'whole' | 'open' | 'misplaced' } {
  if (!text.includes('"')) return { cells: text.split(delimiter), quotes: 'whole' }
  const { data, errors } = Papa.parse<string[]>(text, { delimiter })
  const cells = data[0] ?? []
  if (data.length > 1 || errors.some(({ code }) => code === 'InvalidQuotes'))
    return { cells, quotes: 'misplaced' }
  return { cells, quotes: errors.some(({ code }) => code === 'MissingQuotes') ? 'open' : 'whole' }
}

// An export of ours puts an apostrophe before what a spreadsheet would run.
const plainCell = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '')
