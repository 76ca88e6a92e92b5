import * as fieldStyles from '@bonafide/shared/ui/form/field.css.ts'

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
