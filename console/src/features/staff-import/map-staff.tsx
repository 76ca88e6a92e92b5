import { messageOf } from '@bonafide/shared/api/api-error.ts'
import {
  staffImports,
  type StaffCheck,
  staffColumns,
} from '@bonafide/shared/contract/employees/staff-imports.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ColumnSelect, ReadNotes } from '#features/import-file/column-mapping.tsx'
import { fieldLabels, hasNeeded, isOptional } from '#features/import-file/columns.ts'
import * as styles from '#features/import/import.css.ts'
import { StageTitle } from '#features/import/stage-title.tsx'
import { useApp } from '#lib/app-context.ts'
import { formatNumber } from '#lib/format.ts'
import { upload } from '#lib/upload.ts'
import { type FileField, fileFields, type StaffChoice, staffCsv } from './staff-file.ts'

interface MapStaffProps {
  choice: StaffChoice
  onChange: (choice: StaffChoice) => void
  onRestart: () => void
  onChecked: (checked: StaffCheck) => void
}

const labelOf = (field: FileField) =>
  field === 'firstName' || field === 'lastName' ? fieldLabels[field] : staffColumns[field]
const ways = [
  { value: 'no', label: 'No, only add them', hint: 'We do not send them a message or use a credit.' },
  {
    value: 'yes',
    label: 'Yes, by email',
    hint: 'We send each of them a link to verify. Each uses one credit.',
  },
] as const

/** Asks which column holds what and whether the employees are invited, and has the rows checked. */
export function MapStaff({ choice, onChange, onRestart, onChecked }: MapStaffProps) {
  const { table, columns, invites } = choice
  const app = useApp()
  const [problem, setProblem] = useState<string>()
  const { error, isPending, mutate } = useMutation({
    mutationFn: () =>
      upload(app, staffImports.check, {
        query: { invite: String(invites) },
        file: staffCsv(choice),
        type: 'text/csv',
      }),
    meta: { failure: 'in-place' },
    onSuccess: onChecked,
  })
  const told = problem ?? (error && messageOf(error, 'We did not get a response from the server. Try again.'))
  const { length } = table.rows
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        if (!hasNeeded(columns)) {
          return setProblem('Please choose a column for the name and a column for the email')
        }
        mutate()
      }}
    >
      <StageTitle>Match your columns</StageTitle>
      {told && <Callout tone="danger">{told}</Callout>}
      <div className={styles.columns}>
        {fileFields.map((field) => (
          <ColumnSelect
            key={field}
            name={field}
            label={labelOf(field)}
            isOptional={isOptional(field, choice.columns)}
            headers={table.headers}
            value={columns[field]}
            onChange={(index) => {
              setProblem(undefined)
              const { [field]: _before, ...others } = columns
              onChange({ ...choice, columns: index === undefined ? others : { ...others, [field]: index } })
            }}
          />
        ))}
      </div>
      <ReadNotes table={table} used={Object.values(columns)} dates={[]} />
      <ChoiceCards
        legend="Invite them to verify?"
        name="invite"
        options={ways}
        value={invites ? 'yes' : 'no'}
        onChange={(way) => onChange({ ...choice, invites: way === 'yes' })}
      />
      <div className={styles.actions}>
        <Button onClick={onRestart}>Choose another file</Button>
        <Button type="submit" tone="primary" pending={isPending}>
          {isPending ? 'Checking...' : `Check ${formatNumber(length)} ${length === 1 ? 'row' : 'rows'}`}
        </Button>
      </div>
    </form>
  )
}
