import Papa from 'papaparse'

// The library's own pattern misses text of two lines, and the full-width signs that some spreadsheets take for the others.
const escapeFormulae = /^[=+\-@\t\r\n＝＋－＠]/

/** Rows of CSV (RFC 4180) that no spreadsheet runs: what it would take for a formula becomes text. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.length
    ? `${Papa.unparse(
        rows.map((row) => [...row]),
        { newline: '\r\n', escapeFormulae },
      )}\r\n`
    : ''
}
