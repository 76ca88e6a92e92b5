import Papa from 'papaparse'

export interface CsvTable {
  columns: readonly string[]
  /** One cell for each column; null is left empty. */
  rows: readonly (readonly (string | number | null)[])[]
}

// A spreadsheet runs text that begins like this as a formula. The library's own pattern misses text of two lines.
const escapeFormulae = /^[=+\-@\t\r]/

/** Writes a table as CSV (RFC 4180). */
export function toCsv({ columns, rows }: CsvTable): string {
  const lines = [[...columns], ...rows.map((row) => [...row])]
  return `${Papa.unparse(lines, { newline: '\r\n', escapeFormulae })}\r\n`
}
