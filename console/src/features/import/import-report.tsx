import { Button } from '@bonafide/shared/ui/button.tsx'
import { Download } from 'lucide-react'
import { saveFile } from '#lib/save-file.ts'
import type { ImportLine } from './import-line.ts'
import Papa from 'papaparse'

/** Keeps what became of each row as a CSV file. */
export function ReportButton({ lines }: { lines: readonly ImportLine[] }) {
  return (
    <Button onClick={() => saveFile('import-report.csv', 'text/csv', reportCsv(lines))}>
      <Download size={16} aria-hidden="true" />
      Download report
    </Button>
  )
}

const outcomeWords: Record<ImportLine['outcome'], string> = {
  open: 'Not sent',
  ready: 'Not sent',
  invited: 'Invited',
  error: 'Error',
}

/** Each employee of the file with what became of them. Cells that a spreadsheet would run are quoted. */
export function reportCsv(lines: readonly ImportLine[]): string {
  return Papa.unparse(
    lines.map(({ number, row, outcome, message = '' }) => ({
      Row: number,
      'Full name': row.fullName,
      Email: row.email,
      Phone: row.phone ?? '',
      Channel: row.inviteChannelPref,
      Language: row.language ?? '',
      'Date of birth': row.dateOfBirth ?? '',
      Result: outcomeWords[outcome],
      Message: message,
    })),
    { escapeFormulae: true },
  )
}
