import {
  type OrganisationUsers,
  SettingsChange,
} from '@bonafide/shared/contract/organisation/settings-change.ts'
import type { Settings } from '@bonafide/shared/contract/organisation/settings.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { changeSettingsMutation } from '#features/settings/change-settings.ts'
import { useApp } from '#lib/app-context.ts'
import { SelectField } from '#ui/select-field.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import * as styles from './escalation.css.ts'
import { usersQuery } from './users-query.ts'

// Fields hold text; an empty one is no user.
const Form = v.object({
  escalateTo: v.pipe(
    v.string(),
    v.transform((userId) => userId || null),
    v.unwrap(SettingsChange.entries.escalateTo),
  ),
})

const failure = { text: 'We could not load your users.' }

/** Shows who is told when a right to work is not checked again in time. */
export function Escalation({ settings }: { settings: Settings }) {
  return (
    <LoadBoundary failure={failure} pending={null}>
      <LoadedEscalation settings={settings} />
    </LoadBoundary>
  )
}

function LoadedEscalation({ settings }: { settings: Settings }) {
  const { data } = useSuspenseQuery(usersQuery(useApp()))
  if (!data) return null
  return (
    <TitledCard
      title="Late right-to-work checks"
      lead="Every user who can see employees gets an email 90, 60, 30, 14, 7 and 1 days before your cover for an employee ends. Choose a user to get another one 7 days and 1 day before, if no new check has been recorded."
    >
      <EscalationForm settings={settings} users={data.items} />
    </TitledCard>
  )
}

interface EscalationFormProps {
  settings: Settings
  users: OrganisationUsers['items']
}

function EscalationForm({ settings, users }: EscalationFormProps) {
  const { mutateAsync } = useMutation(changeSettingsMutation(useApp()))
  const chosen = users.find(({ userId }) => userId === settings.escalateTo)
  const form = useForm({
    schema: Form,
    initial: { escalateTo: chosen?.userId ?? '' },
    onValid: (change) => mutateAsync(change),
  })
  const names = Object.fromEntries(users.map(({ userId, name }) => [userId, name]))
  const [only] = users
  return (
    <form {...form.props} className={styles.form} aria-label="Late right-to-work checks">
      <SelectField
        label="User to tell"
        options={{ '': 'No one', ...names }}
        value={form.values.escalateTo}
        error={form.errors['escalateTo']}
        onChange={(userId) => form.set('escalateTo', userId)}
        {...(users.length === 1 && {
          hint: `Only one of your users can see employees, ${only?.name}. They get every email already, so there is no one else to tell.`,
        })}
      />
      <div>
        <Button type="submit" tone="primary" pending={form.pending}>
          {form.pending ? 'Saving...' : 'Save user'}
        </Button>
      </div>
    </form>
  )
}
