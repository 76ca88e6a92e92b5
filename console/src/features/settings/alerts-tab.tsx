import { flagDescriptors } from '@bonafide/shared/contract/employees/flag-texts.ts'
import { type FlagCode, flagCodes } from '@bonafide/shared/contract/employees/identity-review.ts'
import { SettingsChange } from '@bonafide/shared/contract/organisation/settings-change.ts'
import type { Settings } from '@bonafide/shared/contract/organisation/settings.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { classes } from '@bonafide/shared/ui/classes.ts'
import { FieldNotes, noteIds } from '@bonafide/shared/ui/form/field-notes.tsx'
import * as fieldStyles from '@bonafide/shared/ui/form/field.css.ts'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import * as v from 'valibot'
import { AutomaticReminders } from '#features/automatic-reminders/automatic-reminders.tsx'
import { Escalation } from '#features/escalation/escalation.tsx'
import { ManagerUpdatesCard } from '#features/managers/manager-updates-card.tsx'
import { useApp } from '#lib/app-context.ts'
import { changeSettingsMutation } from './change-settings.ts'
import * as picker from './country-picker.css.ts'
import * as styles from './settings-page.css.ts'

/** Shows which signs hold a check, when employees are reminded, and who is told of late checks and new starters. */
export function AlertsTab({ settings }: { settings: Settings }) {
  return (
    <>
      <FlagsForm settings={settings} />
      <AutomaticReminders settings={settings} />
      <Escalation settings={settings} />
      <ManagerUpdatesCard settings={settings} />
    </>
  )
}

// Fields hold text.
const Form = v.object({
  holdFlags: v.pipe(
    v.string(),
    v.transform((text) => text.split(' ').filter(Boolean)),
    v.unwrap(SettingsChange.entries.holdFlags),
  ),
})

function FlagsForm({ settings }: { settings: Settings }) {
  const { mutateAsync } = useMutation(changeSettingsMutation(useApp()))
  const form = useForm({
    schema: Form,
    initial: { holdFlags: settings.holdFlags.join(' ') },
    onValid: (change) => mutateAsync(change),
  })
  return (
    <form {...form.props} data-card="Warning signs" className={styles.form} aria-label="Warning signs">
      <FlagPicker
        chosen={form.values.holdFlags.split(' ').filter(Boolean)}
        onChange={(codes) => form.set('holdFlags', codes.join(' '))}
      />
      <div>
        <Button type="submit" tone="primary" pending={form.pending}>
          {form.pending ? 'Saving...' : 'Save warning signs'}
        </Button>
      </div>
    </form>
  )
}

interface FlagPickerProps {
  chosen: readonly string[]
  onChange: (codes: FlagCode[]) => void
}

const hint =
  'Choose the warning signs that pause an identity check until someone in your team decides. We only show the others.'

/** Asks which flags have an identity check wait for a user. */
function FlagPicker({ chosen, onChange }: FlagPickerProps) {
  const id = useId()
  const toggle = (code: FlagCode) =>
    onChange(flagCodes.filter((known) => chosen.includes(known) !== (known === code)))
  return (
    <fieldset className={picker.group} aria-describedby={noteIds(id, { hint })}>
      <legend className={classes(fieldStyles.label, picker.legend)}>
        Flags that hold the identity check
      </legend>
      <FieldNotes id={id} hint={hint} />
      {flagCodes.map((code) => (
        <label key={code} className={styles.flagChoice}>
          <input
            type="checkbox"
            checked={chosen.includes(code)}
            aria-describedby={`${id}-${code}`}
            aria-label={flagDescriptors[code].label}
            onChange={() => toggle(code)}
          />
          <span>
            <span>{flagDescriptors[code].label}</span>
            <span id={`${id}-${code}`} className={styles.flagAbout}>
              {flagDescriptors[code].about}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
