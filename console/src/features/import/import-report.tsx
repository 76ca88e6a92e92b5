import { Button } from '@bonafide/shared/ui/button.tsx'
import { Download } from 'lucide-react'
import { toCsv } from '#lib/csv.ts'
import { saveFile } from '#lib/save-file.ts'
import type { ImportLine } from './import-line.ts'

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

/** Returns each employee of the file with the outcome. Cells that a spreadsheet would run are quoted. */
export function reportCsv(lines: readonly ImportLine[]): string {
  return toCsv({
    columns: [
      'Row',
      'Full name',
      'Email',
      'Phone',
      'Channel',
      'Language',
      'Date of birth',
      'Result',
      'Message',
    ],
    rows: lines.map(({ number, row, outcome, message = '' }) => [
      number,
      row.fullName,
      row.email,
      row.phone ?? '',
      row.inviteChannelPref,
      row.language ?? '',
      row.dateOfBirth ?? '',
      outcomeWords[outcome],
      message,
    ]),
  })
}
