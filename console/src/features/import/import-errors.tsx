import { TickBox } from '@bonafide/shared/ui/form/tick-box.tsx'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Download } from 'lucide-react'
import { KnownEmployees } from '#features/invitations/already-invited.tsx'
import { formatNumber } from '#lib/format.ts'
import { csvLines } from '@bonafide/shared/table/csv-lines.ts'
import { saveFile } from '#lib/save-file.ts'
import type { ImportLine } from './import-line.ts'
import * as styles from './import.css.ts'

const shown = 100

interface ImportErrorsProps {
  lines: readonly ImportLine[]
  /** Marks the address of the row of that number as shared; left out where nothing can be marked any more. */
  onShare?: (number: number, isShared: boolean) => void
}

/** Lists the rows that are wrong, and why. */
export function ImportErrors({ lines, onShare }: ImportErrorsProps) {
  const wrong = lines.filter(({ outcome }) => outcome === 'error')
  if (wrong.length === 0) return null
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.caption}>Rows with an error</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.narrow}>
              Row
            </th>
            <th scope="col">Employee</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {wrong.slice(0, shown).map(({ number, row, message, isTaken, employees }) => (
            <tr key={number}>
              <td>{number}</td>
              <td {...((row.fullName || row.email) && verbatim)}>{row.fullName || row.email || 'No name'}</td>
              <td>
                <span>{message ?? 'We could not import this row'}</span>
                {employees && <KnownEmployees known={employees} />}
                {isTaken && onShare && (
                  <TickBox
                    label="They share this email with another employee"
                    name={`shares-${number}`}
                    checked={row.sharesEmail === 'yes'}
                    onChange={(isShared) => onShare(number, isShared)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {wrong.length > shown && (
        <p className={styles.counts}>
          {`And ${formatNumber(wrong.length - shown)} more. Download the report to see them all.`}
        </p>
      )}
    </>
  )
}

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
  return csvLines([
    ['Row', 'Full name', 'Email', 'Phone', 'Channel', 'Language', 'Date of birth', 'Result', 'Message'],
    ...lines.map(({ number, row, outcome, message = '' }) => [
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
  ])
}
