/** The numbers behind a chart, for its table and its file. */
export interface ChartTable {
  columns: readonly string[]
  /** One cell for each column; a number is aligned as one, null is not known. */
  rows: readonly (readonly (string | number | null)[])[]
}

// A spreadsheet runs text that begins like this as a formula.
const formula = /^[=+\-@\t\r]/

function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The table as CSV (RFC 4180). */
export function toCsv({ columns, rows }: ChartTable): string {
  return [columns, ...rows].map((row) => `${row.map((value) => cell(value)).join(',')}\r\n`).join('')
}
