import { type FlagCode, flagCodes, flagDescriptors } from '@bonafide/shared/contract/flags.ts'
import { classes } from '@bonafide/shared/ui/classes.ts'
import { FieldNotes, noteIds } from '@bonafide/shared/ui/form/field-notes.tsx'
import * as fieldStyles from '@bonafide/shared/ui/form/field.css.ts'
import { useId } from 'react'
import * as styles from './country-picker.css.ts'
import { flagAbout, flagChoice } from './settings-page.css.ts'

interface FlagPickerProps {
  chosen: readonly string[]
  onChange: (codes: FlagCode[]) => void
}

const hint =
  'A flag is a sign that someone else may have verified in an employee’s place. If one that you choose here is raised, the identity check waits until one of your users decides. The others are only shown.'

/** Asks which flags have an identity check wait for a user. */
export function FlagPicker({ chosen, onChange }: FlagPickerProps) {
  const id = useId()
  const toggle = (code: FlagCode) =>
    onChange(flagCodes.filter((known) => chosen.includes(known) !== (known === code)))
  return (
    <fieldset className={styles.group} aria-describedby={noteIds(id, { hint })}>
      <legend className={classes(fieldStyles.label, styles.legend)}>
        Flags that hold the identity check
      </legend>
      <FieldNotes id={id} hint={hint} />
      {flagCodes.map((code) => (
        <label key={code} className={flagChoice}>
          <input
            type="checkbox"
            checked={chosen.includes(code)}
            aria-describedby={`${id}-${code}`}
            aria-label={flagDescriptors[code].label}
            onChange={() => toggle(code)}
          />
          <span>
            <span>{flagDescriptors[code].label}</span>
            <span id={`${id}-${code}`} className={flagAbout}>
              {flagDescriptors[code].about}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
