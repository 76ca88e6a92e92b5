import { FieldNotes, noteIds } from '@bonafide/shared/ui/form/field-notes.tsx'
import { box } from '@bonafide/shared/ui/form/tick-box.css.ts'
import { useId } from 'react'
import * as styles from './entry-list.css.ts'

interface CheckListProps {
  legend: string
  hint?: string
  /** The meaning of each of them, by its name in the API. */
  options: Readonly<Record<string, string>>
  /** The chosen ones, with a space between them. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** Chooses some of several, each with its meaning and its name in the API. */
export function CheckList({ legend, hint, options, value, onChange, error }: CheckListProps) {
  const id = useId()
  const chosen = value.split(' ')
  const names = Object.keys(options)
  const toggle = (name: string) =>
    onChange(names.filter((other) => chosen.includes(other) !== (other === name)).join(' '))
  return (
    <fieldset
      className={styles.group}
      aria-invalid={error ? true : undefined}
      aria-describedby={noteIds(id, { hint, error })}
    >
      <legend className={styles.legend}>{legend}</legend>
      <FieldNotes id={id} hint={hint} />
      <div className={styles.choices}>
        {Object.entries(options).map(([name, meaning]) => (
          <label key={name} className={styles.choice}>
            <input
              type="checkbox"
              className={box}
              checked={chosen.includes(name)}
              onChange={() => toggle(name)}
            />
            <span>
              <span>{`${meaning} `}</span>
              <span className={styles.choiceName}>{name}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
