import {
  lineColumn,
  staffColumns,
  type StaffField,
  staffFields,
} from '@bonafide/shared/contract/employees/staff-imports.ts'
import { mostRows, readTable } from '@bonafide/shared/table/read-table.ts'
import { fieldError } from '#platform/app-error.ts'

/** A row of a file, as it was typed. A cell without a value is empty. */
export interface StaffRow {
  /** The line as a spreadsheet counts, the headings included. */
  line: number
  cells: Record<StaffField, string>
}

const longestCell = 400

const known = new Set([...Object.values<string>(staffColumns), lineColumn].map(plainHeading))

/**
 * The rows of a CSV file that has the headings of the template.
 * @throws AppError invalid_input where it is no such file
 */
export function readStaffFile(bytes: Uint8Array): StaffRow[] {
  const table = readTable(textOf(bytes), (text) => known.has(plainHeading(text)), mostRows)
  const headings = table.headers.map(plainHeading)
  const columnOf = (heading: string) => headings.indexOf(plainHeading(heading))
  const columns = staffFields.map((field) => [field, columnOf(staffColumns[field])] as const)
  const missing = (['fullName', 'email'] as const).map((field) => staffColumns[field])
  const absent = missing.filter((heading) => columnOf(heading) < 0)
  if (absent.length) refuse(`The file has no column with the heading ${absent.join(' and ')}`)
  const rows = table.rows.map(({ number, cells: typed }): StaffRow => {
    const given = Number(typed[columnOf(lineColumn)])
    const cells = columns.map(([field, at]) => [field, (typed[at] ?? '').slice(0, longestCell)] as const)
    return { line: isLine(given) ? given : number, cells: Object.fromEntries(cells) as StaffRow['cells'] }
  })
  if (!rows.length) refuse('The file has no employees')
  if (rows.length > mostRows) refuse(`Import ${mostRows} employees or fewer at a time`)
  if (new Set(rows.map(({ line }) => line)).size < rows.length) refuse('Two rows have the same line number')
  return rows
}

function plainHeading(heading: string): string {
  return heading.trim().toLowerCase()
}

const isLine = (given: number) => Number.isInteger(given) && given > 0 && given < 1_000_000

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('The file is not UTF-8 text')
  }
}

function refuse(message: string): never {
  throw fieldError('file', message)
}
