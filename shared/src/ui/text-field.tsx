import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import * as styles from './field.css.ts'
import { FieldNotes, noteIds } from './field-notes.tsx'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  name: string
  error?: string | undefined
  hint?: string
  /** A control at the end of the field, for example show and hide. */
  trailing?: ReactNode
  /** Says "(optional)" beside the label. */
  optional?: boolean
}

/** One line of text with its label, hint and error tied to it. */
export function TextField({ label, error, hint, trailing, optional, className, ...input }: TextFieldProps) {
  const generated = useId()
  const id = input.id ?? generated
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      <div className={styles.box}>
        <input
          type="text"
          {...input}
          id={id}
          className={classes(styles.input, trailing !== undefined && styles.withTrailing, className)}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteIds(id, { hint, error })}
        />
        {trailing !== undefined && <div className={styles.trailing}>{trailing}</div>}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
