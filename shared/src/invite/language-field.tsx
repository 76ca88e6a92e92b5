import { type ComponentProps, useId } from 'react'
import { locales } from '../contract/languages.ts'
import * as styles from '../ui/form/field.css.ts'
import { type FieldError, FieldNotes, noteIds } from '../ui/form/field-notes.tsx'

interface LanguageFieldProps extends ComponentProps<'select'> {
  label: string
  /** The option for no language. */
  open: string
  hint?: string
  error?: FieldError
  /** The language that the languages are named in. */
  locale: string
}

/** Chooses the language of the messages to an employee, or leaves it open. */
export function LanguageField({ label, open, hint, error, locale, ...select }: LanguageFieldProps) {
  const id = useId()
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label} part="label">
        {label}
      </label>
      <select
        part="input"
        {...select}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteIds(id, { hint, error })}
      >
        <option value="">{open}</option>
        {locales.map((each) => (
          <option key={each} value={each}>
            {/* Without its region: there is one English here. */}
            {names.of(each.slice(0, 2))}
          </option>
        ))}
      </select>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
