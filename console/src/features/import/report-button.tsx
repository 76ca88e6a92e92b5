import { Button } from '@bonafide/shared/ui/button.tsx'
import { Download } from 'lucide-react'
import { saveFile } from '#lib/save-file.ts'
import type { ImportLine } from './import-line.ts'
import { reportCsv } from './report-csv.ts'

/** Keeps what became of each row as a CSV file. */
export function ReportButton({ lines }: { lines: readonly ImportLine[] }) {
  return (
    <Button onClick={() => saveFile('import-report.csv', 'text/csv', reportCsv(lines))}>
      <Download size={16} aria-hidden="true" />
      Download report
    </Button>
  )
}
