import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import type { StaffCheck } from '@bonafide/shared/contract/staff-imports.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TickBox } from '@bonafide/shared/ui/form/tick-box.tsx'
import { useState } from 'react'
import { verdictOf, verdictText } from '#features/excuses/verdict-words.ts'
import * as styles from '#features/import/import.css.ts'
import { KnownEmployees } from '#features/invitations/already-invited.tsx'
import { excuseReason, excuseMissing } from '#features/right-to-work/excuse-words.ts'
import { formatNumber } from '#lib/format.ts'

type Row = StaffCheck['rows'][number]

const shownAtOnce = 100

interface CheckedRowsProps {
  rows: readonly Row[]
  /** The lines whose address was said to be shared. */
  shared: ReadonlySet<number>
  onShare: (line: number, isShared: boolean) => void
}

/** Lists every row of the file, those that create nobody first. */
export function CheckedRows({ rows, shared, onShare }: CheckedRowsProps) {
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
