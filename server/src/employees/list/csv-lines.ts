import Papa from 'papaparse'

/** Rows of CSV (RFC 4180) that no spreadsheet runs: what it would take for a formula becomes text. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.length
    ? `${Papa.unparse(
        rows.map((row) => [...row]),
        { newline: '\r\n', escapeFormulae: true },
      )}\r\n`
    : ''
}
