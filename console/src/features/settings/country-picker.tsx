import { classes } from '@bonafide/shared/ui/classes.ts'
import { FieldNotes, noteIds } from '@bonafide/shared/ui/form/field-notes.tsx'
import * as fieldStyles from '@bonafide/shared/ui/form/field.css.ts'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { countryName, findCountries } from './countries.ts'
import * as styles from './country-picker.css.ts'

interface CountryPickerProps {
  /** Codes, in the order they were chosen. */
  chosen: readonly string[]
  onChange: (codes: string[]) => void
  error?: string | undefined
}

const hint = 'Employees can only use phone numbers from these countries.'

/** Chooses any number of countries: shows the chosen ones, and a list to find more in. */
export function CountryPicker({ chosen, onChange, error }: CountryPickerProps) {
  const id = useId()
  const [text, setText] = useState('')
  const found = findCountries(text)
  const toggle = (code: string) =>
    onChange(chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code])
  return (
    <fieldset
      className={styles.group}
      aria-invalid={error ? true : undefined}
      aria-describedby={noteIds(id, { hint, error })}
    >
      <legend className={classes(fieldStyles.label, styles.legend)}>
        Countries allowed for phone numbers
      </legend>
      <FieldNotes id={id} hint={hint} error={error} />
      <ul className={styles.chips} aria-label="Chosen countries">
        {chosen.map((code) => (
          <li key={code} className={styles.chip}>
            <span>{countryName(code)}</span>
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove ${countryName(code)}`}
              onClick={() => toggle(code)}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <input
        type="search"
        className={fieldStyles.input}
        aria-label="Search countries"
        placeholder="Search countries"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // Enter would save the whole form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className={styles.list} role="group" aria-label="Countries">
        {found.map(({ code, name }) => (
          <label key={code} className={styles.choice}>
            <input type="checkbox" checked={chosen.includes(code)} onChange={() => toggle(code)} />
            <span>{name}</span>
          </label>
        ))}
        {found.length === 0 && <p className={styles.none}>No countries found.</p>}
      </div>
    </fieldset>
  )
}
