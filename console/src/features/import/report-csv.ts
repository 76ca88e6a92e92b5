import Papa from 'papaparse'
import type { ImportLine } from './import-line.ts'

const outcomeWords: Record<ImportLine['outcome'], string> = {
  open: 'Not sent',
  ready: 'Not sent',
  invited: 'Invited',
  error: 'Error',
}

/** Each person of the file with what became of them. Cells that a spreadsheet would run are quoted. */
export function reportCsv(lines: readonly ImportLine[]): string {
  return Papa.unparse(
    lines.map(({ number, row, outcome, message = '' }) => ({
      Row: number,
      'Full name': row.fullName,
      Email: row.email,
      Phone: row.phone ?? '',
      Channel: row.inviteChannelPref,
      Language: row.language ?? '',
      Result: outcomeWords[outcome],
      Message: message,
    })),
    { escapeFormulae: true },
  )
}
