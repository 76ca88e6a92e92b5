import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { type StaffCheck, staffImports } from '@bonafide/shared/contract/employees/staff-imports.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { TickBox } from '@bonafide/shared/ui/form/tick-box.tsx'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { verdictOf, verdictText } from '#features/excuses/verdict-words.ts'
import { employeesText } from '#features/import/import-line.ts'
import * as styles from '#features/import/import.css.ts'
import { StageTitle } from '#features/import/stage-title.tsx'
import { KnownEmployees } from '#features/invitations/already-invited.tsx'
import { excuseMissing, excuseReason } from '#features/right-to-work/excuse-words.ts'
import { useApp } from '#lib/app-context.ts'
import { formatDate, formatNumber } from '#lib/format.ts'
import { upload } from '#lib/upload.ts'
import { type StaffChoice, staffCsv } from './staff-file.ts'
import { StateCounts } from './state-counts.tsx'

interface StaffCheckedProps {
  choice: StaffChoice
  checked: StaffCheck
  onChange: (choice: StaffChoice) => void
  onChecked: (checked: StaffCheck) => void
  onBack: () => void
  onStarted: (importId: string) => void
}

/** Shows the result of the check, and asks whether to import. */
export function StaffChecked({ choice, checked, onChange, onChecked, onBack, onStarted }: StaffCheckedProps) {
  const { invites, shared } = choice
  const { ready, existing, refused, states, workingWithout, ambiguousDates } = checked
  const app = useApp()
  const sent = { query: { invite: String(invites) }, file: staffCsv(choice), type: 'text/csv' }
  const start = useMutation({
    mutationFn: () => upload(app, staffImports.start, sent),
    meta: { failure: 'in-place' },
    onSuccess: ({ importId }) => onStarted(importId),
  })
  const again = useMutation({
    mutationFn: () => upload(app, staffImports.check, sent),
    meta: { failure: 'in-place' },
    onSuccess: onChecked,
  })
  const error = start.error ?? again.error
  const { first, count } = ambiguousDates
  const sharedNow = checked.rows.filter(({ line, isTaken }) => isTaken && shared.has(line)).length

  function share(line: number, isShared: boolean) {
    const lines = new Set(shared)
    if (isShared) lines.add(line)
    else lines.delete(line)
    onChange({ ...choice, shared: lines })
  }
  return (
    <>
      <StageTitle>{ready > 0 ? `${employeesText(ready)} ready to add` : 'No one can be added'}</StageTitle>
      {error && (
        <Callout tone="danger">
          {messageOf(error, 'We did not get a response from the server. Try again.')}
        </Callout>
      )}
      {first && (
        <Callout
          tone="warning"
          title={count === 1 ? '1 date can be read in two ways' : `${count} dates can be read in two ways`}
        >
          {`We read the day first: ${first.typed} in row ${first.line} (${first.column}) is ${formatDate(first.day)}. If your file has the month first, change the dates and choose it again.`}
        </Callout>
      )}
      {existing > 0 && (
        <Callout tone="info" title={`${employeesText(existing)} already in Bonafide`}>
          We do not change their data.
        </Callout>
      )}
      {refused > 0 && (
        <Callout tone="warning" title={`${employeesText(refused)} cannot be added`}>
          {ready > 0
            ? 'You can add the others now, and download these rows afterwards to correct them.'
            : 'Correct the rows and choose the file again.'}
        </Callout>
      )}
      {ready > 0 && <StateCounts states={states} workingWithout={workingWithout} />}
      <CheckedRows rows={checked.rows} shared={shared} onShare={share} />
      <div className={styles.actions}>
        <Button onClick={onBack}>Change columns</Button>
        {sharedNow > 0 && (
          <Button tone="primary" pending={again.isPending} onClick={() => again.mutate()}>
            {again.isPending ? 'Checking...' : `Check ${employeesText(sharedNow)} again`}
          </Button>
        )}
        {ready > 0 && (
          <Button
            tone={sharedNow > 0 ? undefined : 'primary'}
            pending={start.isPending}
            onClick={() => start.mutate()}
          >
            {start.isPending
              ? 'Starting...'
              : `${invites ? 'Add and invite' : 'Add'} ${employeesText(ready)}`}
          </Button>
        )}
      </div>
    </>
  )
}

type Row = StaffCheck['rows'][number]

const shownAtOnce = 100

interface CheckedRowsProps {
  rows: readonly Row[]
  /** The lines whose address was said to be shared. */
  shared: ReadonlySet<number>
  onShare: (line: number, isShared: boolean) => void
}

/** Lists every row of the file, those that create nobody first. */
function CheckedRows({ rows, shared, onShare }: CheckedRowsProps) {
  const [shown, setShown] = useState(shownAtOnce)
  const order = { refused: 0, existing: 1, ready: 2 }
  const sorted = rows.toSorted((a, b) => order[a.outcome] - order[b.outcome] || a.line - b.line)
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.caption}>Rows of the file</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.narrow}>
              Row
            </th>
            <th scope="col">Employee</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, shown).map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td {...((row.fullName || row.email) && verbatim)}>{row.fullName || row.email || 'No name'}</td>
              <td>
                <Result row={row} />
                {row.employees && <KnownEmployees known={row.employees} />}
                {row.isTaken && (
                  <TickBox
                    label="They share this email with another employee"
                    name={`shares-${row.line}`}
                    checked={shared.has(row.line)}
                    onChange={(isShared) => onShare(row.line, isShared)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <div className={styles.actions}>
          <Button onClick={() => setShown(shown + shownAtOnce)}>
            {`Show more (${formatNumber(rows.length - shown)} left)`}
          </Button>
        </div>
      )}
    </>
  )
}

function Result({ row: { problems, excuse, startDate, leaveDate } }: { row: Row }) {
  const texts = problems.map(({ column, message }) => (column ? `${column}: ${message}` : message))
  if (!excuse) return texts.map((text) => <div key={text}>{text}</div>)
  const { state, conditions, notes } = excuse
  const missing = state === 'provisional' ? excuseMissing(excuse) : []
  // A note says it of this very check.
  const reason = state === 'none' && !notes.length ? excuseReason(excuse) : []
  const verdict = verdictText(verdictOf(excuse, { startDate, leaveDate }))
  return [verdict, ...conditions, ...missing, ...reason, ...notes].map((text) => <div key={text}>{text}</div>)
}
