import type { ImportRow } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { TickBox } from '@bonafide/shared/ui/form/tick-box.tsx'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Download } from 'lucide-react'
import { fieldLabels, furtherFields } from '#features/import-file/columns.ts'
import { KnownEmployees } from '#features/invitations/already-invited.tsx'
import { formatNumber } from '#lib/format.ts'
import { csvLines } from '@bonafide/shared/table/csv-lines.ts'
import { saveFile } from '#lib/save-file.ts'
import type { ImportLine } from './import-line.ts'
import * as styles from './import.css.ts'

const shown = 100

interface ImportErrorsProps {
  lines: readonly ImportLine[]
  /** Marks the address of the row of that number as shared. */
  onShare: (number: number, isShared: boolean) => void
  onEdit: (number: number, part: keyof ImportRow, text: string) => void
}

/** Lists the rows that are wrong, each with the parts to correct and what is wrong with them. */
export function ImportErrors({ lines, onShare, onEdit }: ImportErrorsProps) {
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
            <th scope="col" className={styles.who}>
              Employee
            </th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {wrong.slice(0, shown).map(({ number, row, message, errors, isTaken, employees }) => (
            <tr key={number}>
              <td>{number}</td>
              <td {...((row.fullName || row.email) && verbatim)}>{row.fullName || row.email || 'No name'}</td>
              <td>
                {errors && parts.some((part) => part in errors) ? (
                  <Corrections
                    row={row}
                    errors={errors}
                    onEdit={(part, text) => onEdit(number, part, text)}
                  />
                ) : (
                  <span>{message ?? 'We could not import this row'}</span>
                )}
                {employees && <KnownEmployees known={employees} />}
                {isTaken && (
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

interface CorrectionsProps {
  row: ImportRow
  errors: NonNullable<ImportLine['errors']>
  onEdit: (part: keyof ImportRow, text: string) => void
}

/** Has the wrong parts of a row corrected where they are shown, all of them at once. */
function Corrections({ row, errors, onEdit }: CorrectionsProps) {
  return (
    <div className={styles.corrections}>
      {parts
        .filter((part) => part in errors)
        .map((part) => (
          <TextField
            key={part}
            label={part === 'inviteChannelPref' ? fieldLabels.channel : fieldLabels[part]}
            name={part}
            autoComplete="off"
            value={row[part] ?? ''}
            error={errors[part] || undefined}
            onChange={(event) => onEdit(part, event.currentTarget.value)}
          />
        ))}
    </div>
  )
}

const parts = [
  'fullName',
  'email',
  'phone',
  'inviteChannelPref',
  ...furtherFields,
  'sharesEmail',
] as const satisfies (keyof ImportRow)[]

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

const reported = { ...fieldLabels, inviteChannelPref: 'Channel', language: 'Language' }

/** Returns each employee of the file with the outcome. Cells that a spreadsheet would run are quoted. */
export function reportCsv(lines: readonly ImportLine[]): string {
  return csvLines([
    ['Row', ...parts.map((part) => reported[part]), 'Result', 'Message'],
    ...lines.map(({ number, row, outcome, errors, message = '' }) => [
      number,
      ...parts.map((part) => row[part] ?? ''),
      outcomeWords[outcome],
      errors ? Object.values(errors).filter(Boolean).join('. ') : message,
    ]),
  ])
}
