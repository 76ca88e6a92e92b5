import Papa from 'papaparse'

/** A table for a file: one cell of each row for each column; null is left empty. */
export interface CsvTable {
  columns: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}

// The library's own pattern misses text of two lines, and the full-width signs that some spreadsheets take for the others.
const escapeFormulae = /^[=+\-@\t\r\n＝＋－＠]/

/** Returns rows as CSV (RFC 4180) that no spreadsheet runs: what it would take for a formula becomes text. */
export function csvLines(rows: CsvTable['rows']): string {
  if (!rows.length) return ''
  const cells = rows.map((row) => [...row])
  return `${Papa.unparse(cells, { newline: '\r\n', escapeFormulae })}\r\n`
}
