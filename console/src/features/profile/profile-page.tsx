import type { Profile } from '@bonafide/shared/contract/auth.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { systemQuery } from '#features/shell/system-query.ts'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { formatDay } from '#lib/format.ts'
import { columns } from '#ui/facts.css.ts'
import { Facts } from '#ui/facts.tsx'
import { Page } from '#ui/page/page.tsx'
import { AccountStatistics } from './account-statistics.tsx'
import { ProfileForm } from './profile-form.tsx'

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
const YourData = lazy(() =>
  import('#features/closing/your-data.tsx').then((module) => ({ default: module.YourData })),
)

/** Shows the user's own profile. */
export function ProfilePage() {
  const { user, org } = useSignedIn()
  const { data: system } = useQuery(systemQuery(useApp()))
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
        {/* A server that says nothing about itself knows only the calls of the specification. */}
        <Suspense fallback={null}>{system && <PasswordForm />}</Suspense>
        <Suspense fallback={null}>
          <SecondFactorCard />
        </Suspense>
        <Suspense fallback={null}>
          <SessionsCard />
        </Suspense>
        {system && (
          <Suspense fallback={null}>
            <YourData />
          </Suspense>
        )}
      </div>
    </Page>
  )
}
