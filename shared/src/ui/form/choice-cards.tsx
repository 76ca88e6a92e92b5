import { useId } from 'react'
import * as styles from './choice-cards.css.ts'
import { classes } from '../classes.ts'
import { type FieldError, FieldNotes, noteIds } from './field-notes.tsx'

interface Choice<Value extends string> {
  value: Value
  label: string
  hint?: string
}

interface ChoiceCardsProps<Value extends string> {
  legend: string
  name: string
  /** The chosen value, empty while there is none. */
  value: Value | ''
  onChange: (value: Value) => void
  options: readonly Choice<Value>[]
  error?: FieldError
  /** Side by side where there is room. */
  inRow?: boolean
}

/** Draws radio buttons as cards. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const id = useId()
  const { legend, name, value, onChange, options, error, inRow } = props
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-invalid={error ? true : undefined}
      aria-describedby={noteIds(id, { error })}
    >
      <legend id={`${id}-legend`} className={styles.legend}>
        {legend}
      </legend>
      <div className={classes(styles.options, inRow && styles.row)}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.text}>
              <span className={styles.label}>{option.label}</span>
              {option.hint && <span className={styles.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <div className={styles.notes}>
        <FieldNotes id={id} error={error} />
      </div>
    </fieldset>
  )
}
