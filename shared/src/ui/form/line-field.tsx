import { type ComponentProps, useId } from 'react'
import { classes } from '../classes.ts'
import type { Elements } from '../elements.ts'
import * as styles from './field.css.ts'
import { type FieldError, FieldNotes, noteIds } from './field-notes.tsx'

export interface LineFieldProps extends Omit<ComponentProps<'input'>, 'children'> {
  label: string
  name: string
  error?: FieldError
  hint?: string
  help?: string | undefined
  /** Shown beside the label of a field that may stay empty. */
  optional?: string
  children?: Elements
}

/**
 * Draws a field for one line of text with its label, hint and error tied to it. The children stand over the end of the
 * line.
 */
export function LineField({
  label,
  error,
  hint,
  help,
  optional,
  className,
  children,
  ...input
}: LineFieldProps) {
  const generated = useId()
  const id = input.id ?? generated
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label} part="label">
        <span>{label}</span>
        {optional && <span className={styles.optional}>{` ${optional}`}</span>}
      </label>
      <div className={styles.box}>
        <input
          type="text"
          part="input"
          // Addresses, numbers and codes are read from left to right in every language.
          dir={input.inputMode && 'ltr'}
          {...input}
          id={id}
          className={classes(styles.input, className)}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteIds(id, { hint, error, help })}
        />
        {children}
      </div>
      <FieldNotes id={id} hint={hint} error={error} help={help} />
    </div>
  )
}
