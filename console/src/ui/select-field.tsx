import * as field from '@bonafide/shared/ui/form/field.css.ts'
import { useId } from 'react'

interface SelectFieldProps {
  label: string
  /** What each value is called. */
  options: Readonly<Record<string, string>>
  value: string
  onChange: (value: string) => void
}

/** One of a few, with its label. */
export function SelectField({ label, options, value, onChange }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <select
        id={id}
        className={field.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {Object.entries(options).map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
