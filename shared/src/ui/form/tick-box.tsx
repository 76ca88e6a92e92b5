import { FieldNotes, noteIds } from './field-notes.tsx'
import { useId } from 'react'
import * as styles from './tick-box.css.ts'

interface TickBoxProps {
  label: string
  hint?: string
  name: string
  checked: boolean
  error?: string | undefined
  onChange: (isTicked: boolean) => void
}

/** Draws a box for a statement that holds or does not. */
export function TickBox({ label, hint, name, checked, error, onChange }: TickBoxProps) {
  const id = useId()
  return (
    <div className={styles.tick}>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={styles.box}
          name={name}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteIds(id, { hint, error })}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
