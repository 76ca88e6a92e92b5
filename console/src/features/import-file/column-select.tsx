import * as fieldStyles from '@bonafide/shared/ui/form/field.css.ts'
import { type Field, fieldLabels } from './columns.ts'

interface ColumnSelectProps {
  field: Field
  headers: readonly string[]
  value: number | undefined
  onChange: (index: number | undefined) => void
}

const optional: readonly Field[] = ['lastName', 'phone', 'channel', 'language', 'dateOfBirth']

/** Chooses the column of one field. */
export function ColumnSelect({ field, headers, value, onChange }: ColumnSelectProps) {
  const id = `column-${field}`
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        {fieldLabels[field]}
        {optional.includes(field) && <span className={fieldStyles.optional}> (optional)</span>}
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
          // oxlint-disable-next-line react/no-array-index-key
          <option key={index} value={index}>
            {header}
          </option>
        ))}
      </select>
    </div>
  )
}
