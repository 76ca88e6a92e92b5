import * as fieldStyles from '@bonafide/shared/ui/form/field.css.ts'
import { isDay } from '@bonafide/shared/contract/days.ts'
import { readDay } from '@bonafide/shared/contract/text.ts'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import type { Table } from '@bonafide/shared/table/read-table.ts'
import * as styles from '#features/import/import.css.ts'
import { formatDate } from '#lib/format.ts'

interface ColumnSelectProps {
  name: string
  label: string
  isOptional: boolean
  headers: readonly string[]
  value: number | undefined
  onChange: (index: number | undefined) => void
}

/** Chooses the column of one field. */
export function ColumnSelect({ name, label, isOptional, headers, value, onChange }: ColumnSelectProps) {
  const id = `column-${name}`
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        <span>{label}</span>
        {isOptional && <span className={fieldStyles.optional}> (optional)</span>}
      </label>
      <select
        id={id}
        className={fieldStyles.input}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
      >
        <option value="">Not in this file</option>
        {headers.map((header, index) => (
          // Two columns may have the same name.
          // oxlint-disable-next-line react/no-array-index-key, house/row-key
          <option key={index} value={index}>
            {header}
          </option>
        ))}
      </select>
    </div>
  )
}

interface ReadNotesProps {
  table: Table
  /** The positions of the columns that are imported. */
  used: readonly (number | undefined)[]
  /** Those of them that hold dates. */
  dates: readonly (number | undefined)[]
}

/** Shows what the rows of a file do not: the columns left out, and dates that could be read in two ways. */
export function ReadNotes({ table, used, dates }: ReadNotesProps) {
  const { headers, rows, above, sheet } = table
  const unused = headers.filter((_header, index) => !used.includes(index))
  const typed = rows
    .flatMap(({ cells }) => dates.map((index) => cells[index ?? -1] ?? ''))
    .find((cell) => readDay(cell)?.isAmbiguous)
  const day = typed === undefined ? undefined : readDay(typed)?.day
  const notes = (
    [
      ['Read from the sheet', sheet ?? ''],
      ['Columns that are not imported', unused.join(', ')],
      ['Left out above the headings', above.join(', ')],
    ] as const
  ).filter(([, text]) => text)
  return (
    <>
      {typed !== undefined && day !== undefined && isDay(day) && (
        <Callout tone="info" title="We read the day first">
          <span>
            {`${typed} is ${formatDate(day)}. If your file has the month first, change its dates and choose it again.`}
          </span>
        </Callout>
      )}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map(([label, text]) => (
            <li key={label}>
              <span>{`${label}: `}</span>
              <span {...verbatim}>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
