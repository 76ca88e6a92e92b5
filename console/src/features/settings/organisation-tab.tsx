import { auth } from '@bonafide/shared/contract/accounts/auth.ts'
import { SettingsChange } from '@bonafide/shared/contract/organisation/settings-change.ts'
import type { Settings } from '@bonafide/shared/contract/organisation/settings.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import * as v from 'valibot'
import { RegisterCard } from '#features/digital-checks/register-card.tsx'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { useMay } from '#lib/session/use-may.ts'
import { changeSettingsMutation } from './change-settings.ts'
import { CountryPicker } from './country-picker.tsx'
import * as styles from './settings-page.css.ts'

const DangerZone = lazy(() =>
  import('#features/closing/danger-zone.tsx').then((module) => ({ default: module.DangerZone })),
)

/** Shows the name of the organisation, the rules of its invitations, its online checks, and its end. */
export function OrganisationTab({ settings }: { settings: Settings }) {
  const may = useMay()
  // A server that tells no roles closes nothing.
  const { role } = useSignedIn().org
  return (
    <>
      <OrganisationForm settings={settings} />
      <RegisterCard />
      {role !== undefined && may('organisation:close') && (
        <Suspense fallback={null}>
          <DangerZone />
        </Suspense>
      )}
    </>
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
      <div>
        <Button type="submit" tone="primary" pending={form.pending}>
          {form.pending ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
    </form>
  )
}
