import type { Channel } from '@bonafide/shared/contract/employees.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { useState } from 'react'
import { formatNumber } from '#lib/format.ts'
import { ColumnSelect } from './column-select.tsx'
import { type Columns, fieldLabels, fields, guessColumns, hasNeeded, isOptional } from './columns.ts'
import { linesOf } from '#features/import/import-line.ts'
import { ImportPreview } from './import-preview.tsx'
import * as styles from '#features/import/import.css.ts'
import { ReadNotes } from './read-notes.tsx'
import type { Table } from '@bonafide/shared/table/read-table.ts'
import { StageTitle } from '#features/import/stage-title.tsx'
import type { Import } from '#features/import/use-import.ts'

const ways = [
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'SMS' },
  { value: 'whatsapp', label: 'WhatsApp' },
] as const

/** Asks which column holds what, shows how the first rows read, and has them all checked. */
export function MapColumns({ table, current }: { table: Table; current: Import }) {
  const [columns, setColumns] = useState<Columns>(() => guessColumns(table))
  const [channel, setChannel] = useState<Channel>('email')
  const [problem, setProblem] = useState<string>()
  const lines = linesOf(table, columns, channel)
  function check() {
    if (!hasNeeded(columns)) {
      return setProblem('Please choose a column for the name and a column for the email')
    }
    return void current.check(lines)
  }
  const told = problem ?? current.failure
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      <StageTitle>Match your columns</StageTitle>
      {told && <Callout tone="danger">{told}</Callout>}
      <div className={styles.columns}>
        {fields.map((field) => (
          <ColumnSelect
            key={field}
            name={field}
            label={fieldLabels[field]}
            isOptional={isOptional(field, columns)}
            headers={table.headers}
            value={columns[field]}
            onChange={(index) => {
              setProblem(undefined)
              setColumns(({ [field]: _before, ...others }) =>
                index === undefined ? others : { ...others, [field]: index },
              )
            }}
          />
        ))}
      </div>
      <ChoiceCards
        legend={
          columns.channel === undefined
            ? 'How should we send the links?'
            : 'How should we send the link where a row does not say?'
        }
        name="channel"
        inRow
        options={ways}
        value={channel}
        onChange={setChannel}
      />
      <ReadNotes table={table} used={Object.values(columns)} dates={[columns.dateOfBirth]} />
      <ImportPreview lines={lines} />
      <div className={styles.actions}>
        <Button onClick={current.restart}>Choose another file</Button>
        <Button type="submit" tone="primary">
          {`Check ${formatNumber(lines.length)} ${lines.length === 1 ? 'row' : 'rows'}`}
        </Button>
      </div>
    </form>
  )
}
