import { auth } from '@bonafide/shared/contract/accounts/auth.ts'
import { flagDescriptors } from '@bonafide/shared/contract/employees/flag-texts.ts'
import { type FlagCode, flagCodes } from '@bonafide/shared/contract/employees/identity-review.ts'
import { SettingsChange } from '@bonafide/shared/contract/organisation/settings-change.ts'
import type { Settings } from '@bonafide/shared/contract/organisation/settings.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { classes } from '@bonafide/shared/ui/classes.ts'
import { FieldNotes, noteIds } from '@bonafide/shared/ui/form/field-notes.tsx'
import * as fieldStyles from '@bonafide/shared/ui/form/field.css.ts'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId } from 'react'
import * as v from 'valibot'
import { AutomaticReminders } from '#features/automatic-reminders/automatic-reminders.tsx'
import { RegisterCard } from '#features/digital-checks/register-card.tsx'
import { apart } from '#features/escalation/escalation.css.ts'
import { Escalation } from '#features/escalation/escalation.tsx'
import { LookCard } from '#features/look/look-card.tsx'
import { ManagerUpdatesCard } from '#features/managers/manager-updates-card.tsx'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { useMay } from '#lib/session/use-may.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { changeSettingsMutation } from './change-settings.ts'
import * as picker from './country-picker.css.ts'
import { CountryPicker } from './country-picker.tsx'
import * as styles from './settings-page.css.ts'
import { loadFailure, settingsQuery } from './settings-queries.ts'

const DangerZone = lazy(() =>
  import('#features/closing/danger-zone.tsx').then((module) => ({ default: module.DangerZone })),
)

/** Shows how the organisation invites and reminds, whom it tells of late checks and of new starters, its look, and its end. */
export function OrganisationTab() {
  return (
    <LoadBoundary failure={loadFailure} pending={<Spinner text="Loading..." />}>
      <LoadedOrganisation />
    </LoadBoundary>
  )
}

function LoadedOrganisation() {
  const { data } = useSuspenseQuery(settingsQuery(useApp()))
  const may = useMay()
  // A server that tells no roles closes nothing.
  const { role } = useSignedIn().org
  return (
    data && (
      <div className={apart}>
        <OrganisationForm settings={data} />
        <LookCard settings={data} />
        <AutomaticReminders settings={data} />
        <Escalation settings={data} />
        <ManagerUpdatesCard settings={data} />
        <RegisterCard />
        {role !== undefined && may('organisation:close') && (
          <Suspense fallback={null}>
            <DangerZone />
          </Suspense>
        )}
      </div>
    )
  )
}

// Fields hold text; an empty number is no number.
const Form = v.object({
  name: v.unwrap(SettingsChange.entries.name),
  linkDays: v.pipe(
    v.string(),
    v.transform((text) => (text.trim() === '' ? Number.NaN : Number(text))),
    v.unwrap(SettingsChange.entries.linkDays),
  ),
  phoneCountries: v.pipe(
    v.string(),
    v.transform((text) => text.split(' ').filter(Boolean)),
    v.unwrap(SettingsChange.entries.phoneCountries),
  ),
  holdFlags: v.pipe(
    v.string(),
    v.transform((text) => text.split(' ').filter(Boolean)),
    v.unwrap(SettingsChange.entries.holdFlags),
  ),
})

/** Asks for the name of the organisation and the rules of its invitations. */
function OrganisationForm({ settings }: { settings: Settings }) {
  const app = useApp()
  const { mutateAsync } = useMutation(changeSettingsMutation(app))
  const form = useForm({
    schema: Form,
    initial: {
      name: settings.name,
      linkDays: String(settings.linkDays),
      phoneCountries: settings.phoneCountries.join(' '),
      holdFlags: settings.holdFlags.join(' '),
    },
    async onValid(change) {
      await mutateAsync(change)
      // The header and the sidebar name the organisation; they catch up at the next visit if this fails.
      if (change.name !== settings.name) app.call(auth.me).then(app.session.start, console.error)
    },
  })
  return (
    <form {...form.props} className={styles.form} aria-label="Organisation">
      <TextField
        label="Organisation name"
        hint="Employees see it in their invitation."
        autoComplete="organization"
        {...form.text('name')}
      />
      <TextField
        label="Days until a link expires"
        hint="Enter a number from 1 to 30. This does not change links you have already sent."
        inputMode="numeric"
        maxLength={2}
        {...form.text('linkDays')}
      />
      <CountryPicker
        chosen={form.values.phoneCountries.split(' ').filter(Boolean)}
        error={form.errors['phoneCountries']}
        onChange={(codes) => form.set('phoneCountries', codes.join(' '))}
      />
      <FlagPicker
        chosen={form.values.holdFlags.split(' ').filter(Boolean)}
        onChange={(codes) => form.set('holdFlags', codes.join(' '))}
      />
      <div>
        <Button type="submit" tone="primary" pending={form.pending}>
          {form.pending ? 'Saving...' : 'Save changes'}
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
