import { auth, unnamedOrganisation } from '@bonafide/shared/contract/accounts/auth.ts'
import { SettingsChange } from '@bonafide/shared/contract/organisation/settings-change.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { changeSettingsMutation } from '#features/settings/change-settings.ts'
import { useApp } from '#lib/app-context.ts'
import { useMay } from '#lib/session/use-may.ts'
import { Page } from '#ui/page/page.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import * as styles from '#features/settings/settings-page.css.ts'

const Named = v.object({
  name: v.pipe(
    v.unwrap(SettingsChange.entries.name),
    v.check((name) => name !== unnamedOrganisation, 'Please enter the name of your organisation'),
  ),
})

/** Asks for the name that stands in every message to strangers, before the first one is sent. */
export function NameFirst() {
  return (
    <Page title="Add Employee">
      <NameForm />
    </Page>
  )
}

function NameForm() {
  const app = useApp()
  const may = useMay()
  const { mutateAsync } = useMutation(changeSettingsMutation(app))
  const form = useForm({
    schema: Named,
    initial: { name: '' },
    async onValid(change) {
      await mutateAsync(change)
      // The header and the sidebar name the organisation; they catch up at the next visit if this fails.
      app.call(auth.me).then(app.session.start, console.error)
    },
  })
  if (!may('settings:write')) {
    return (
      <TitledCard
        title="Your organisation has no name yet"
        lead="Employees see it in every message. Ask an owner or admin of your organisation to enter it in Settings. Then you can invite."
      >
        {null}
      </TitledCard>
    )
  }
  return (
    <TitledCard
      title="What is your organisation called?"
      lead="Employees see this name in every email and SMS, so that they know who is writing."
    >
      <form {...form.props} className={styles.oneLine}>
        <div className={styles.grow}>
          <TextField
            label="Organisation name"
            autoComplete="organization"
            maxLength={80}
            {...form.text('name')}
          />
        </div>
        <Button type="submit" tone="primary" className={styles.besideField} pending={form.pending}>
          {form.pending ? 'Saving...' : 'Save and continue'}
        </Button>
      </form>
    </TitledCard>
  )
}
