import { FieldNotes, noteIds } from '@bonafide/shared/ui/form/field-notes.tsx'
import * as field from '@bonafide/shared/ui/form/field.css.ts'
import { useId } from 'react'

type Options = Readonly<Record<string, string>>

interface SelectFieldProps {
  label: string
  name?: string
  /** The name of each value. */
  options: Options
  /** More of them, in groups with a name. */
  groups?: readonly { name: string; options: Options }[]
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string
}

/** Asks for one of a few, with its label. */
export function SelectField(props: SelectFieldProps) {
  const { label, name, options, groups = [], value, onChange, error, hint } = props
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className={field.input}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteIds(id, { error, hint })}
        onChange={(event) => onChange(event.target.value)}
      >
        <Choices options={options} />
        {groups.map((group) => (
          <optgroup key={group.name} label={group.name}>
            <Choices options={group.options} />
          </optgroup>
        ))}
      </select>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

function Choices({ options }: { options: Options }) {
  return Object.entries(options).map(([choice, name]) => (
    <option key={choice} value={choice}>
      {name}
    </option>
  ))
}
