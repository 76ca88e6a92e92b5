import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { auth, Profile } from '@bonafide/shared/contract/accounts/auth.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import * as v from 'valibot'
import { employeeStatsQuery } from '#features/employees/employee-queries.ts'
import { factorsQuery } from '#features/second-factor/factors-query.ts'
import { systemQuery } from '#features/shell/use-system.ts'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import type { App } from '#lib/app.ts'
import { formatDay, formatNumber } from '#lib/format.ts'
import { columns } from '#ui/card.css.ts'
import { Facts } from '#ui/facts.tsx'
import { Page } from '#ui/page/page.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import * as styles from './profile.css.ts'
import { sessionsQuery } from './sessions-query.ts'

const ShownCard = lazy(() =>
  import('#features/command-menu/shown-card.tsx').then((module) => ({ default: module.ShownCard })),
)
const PasswordForm = lazy(() =>
  import('./password-form.tsx').then((module) => ({ default: module.PasswordForm })),
)
const SecondFactorCard = lazy(() =>
  import('#features/second-factor/second-factor-card.tsx').then((module) => ({
    default: module.SecondFactorCard,
  })),
)
const SessionsCard = lazy(() =>
  import('./sessions-card.tsx').then((module) => ({ default: module.SessionsCard })),
)
const KeyboardCard = lazy(() =>
  import('./keyboard-card.tsx').then((module) => ({ default: module.KeyboardCard })),
)
const YourData = lazy(() =>
  import('#features/closing/your-data.tsx').then((module) => ({ default: module.YourData })),
)

/** Shows the user's own profile. */
export function ProfilePage() {
  const hash = useLocation({ select: (location) => location.hash })
  const { user, org } = useSignedIn()
  const [profile, setProfile] = useState<Profile>({ name: user.name, email: user.email })
  const [isEditing, setEditing] = useState(false)
  function onSaved(changed: Profile) {
    setProfile(changed)
    setEditing(false)
  }
  return (
    <Page
      title="Profile"
      lead="Your name, your email, your password, your second factor and where you are signed in."
      actions={
        <Button onClick={() => setEditing(!isEditing)}>{isEditing ? 'Cancel' : 'Edit Profile'}</Button>
      }
    >
      {hash && (
        <Suspense fallback={null}>
          <ShownCard />
        </Suspense>
      )}
      <div className={columns}>
        {isEditing ? (
          <ProfileForm profile={profile} onSaved={onSaved} />
        ) : (
          <Facts
            title="Your details"
            facts={[
              ['Name', profile.name || 'Not given'],
              ['Email', profile.email],
              ['Organisation', org.name],
              ['Member since', formatDay(user.createdAt) || 'Not known'],
            ]}
          />
        )}
        <AccountStatistics />
        <Suspense fallback={<Spinner text="Loading..." />}>
          <AccountCards />
        </Suspense>
      </div>
    </Page>
  )
}

/** Shows how the user gets in, and what is known of them: all at once, so that none is pushed down by the one above it. */
function AccountCards() {
  const app = useApp()
  const system = useQuery(systemQuery(app))
  const reads = [system, useQuery(factorsQuery(app)), useQuery(sessionsQuery(app))]
  if (!reads.every(({ isFetched }) => isFetched)) return <Spinner text="Loading..." />
  // A server that says nothing about itself knows only the calls of the specification.
  const knowsMore = system.data !== undefined
  return (
    <>
      {knowsMore && <PasswordForm />}
      <SecondFactorCard />
      <SessionsCard />
      <KeyboardCard />
      {knowsMore && <YourData />}
    </>
  )
}

// The server decides whether a password is needed.
const Form = v.object({ ...Profile.entries, password: v.string() })

/** Changes name and email; a new email asks for the password. */
function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const { mutateAsync } = useMutation(saveProfileMutation(useApp()))
  const form = useForm({
    schema: Form,
    initial: { ...profile, password: '' },
    async onValid({ password, ...changed }) {
      await mutateAsync({ ...changed, ...(changed.email !== profile.email && password && { password }) })
      onSaved(changed)
    },
  })
  return (
    <form {...form.props} className={styles.form} aria-label="Edit profile">
      <TextField label="Name" autoComplete="name" {...form.text('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...form.text('email')} />
      {form.values.email.trim() !== profile.email && (
        <PasswordField
          label="Password"
          hint="Enter your password to change your email."
          autoComplete="current-password"
          {...form.text('password')}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" tone="primary" pending={form.pending}>
          {form.pending ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
    </form>
  )
}

/** Time that saving takes where the server cannot, in milliseconds (spec.md section 4). */
const simulatedSave = 1_000

/** Saves the profile. Where the server does not know the call, saving is simulated and only the page changes. */
function saveProfileMutation({ call, session }: Pick<App, 'call' | 'session'>) {
  return mutationOptions({
    async mutationFn(body: Profile & { password?: string }) {
      try {
        return await call(auth.changeMe, { body })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
        await new Promise((resolve) => setTimeout(resolve, simulatedSave))
        return undefined
      }
    },
    meta: {
      failure: { title: 'Update Failed', text: 'We could not save your profile. Try again.' },
      success: 'Your profile has been saved.',
    },
    onSuccess: (reply) => reply && session.start(reply),
  })
}

/** Shows the figures of the account; zero where the server does not count. */
function AccountStatistics() {
  const { data } = useQuery(employeeStatsQuery(useApp()))
  const tests = data?.tests ? ` (${formatNumber(data.tests)} TEST)` : ''
  return (
    <Facts
      title="Account statistics"
      facts={[
        ['Employees Verified', `${formatNumber(data?.verified ?? 0)}${tests}`],
        ['Active Flows', formatNumber(data?.pending ?? 0)],
        ['Total Requests', formatNumber(data?.total ?? 0)],
      ]}
    />
  )
}
