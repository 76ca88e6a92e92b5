import type { Profile } from '@bonafide/shared/contract/auth.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useState } from 'react'
import { useSignedIn } from '#lib/app-context.ts'
import { formatDay } from '#lib/format.ts'
import { columns } from '#ui/facts.css.ts'
import { Facts } from '#ui/facts.tsx'
import { Page } from '#ui/page.tsx'
import { ProfileForm } from './profile-form.tsx'

/** Who one is here. */
export function ProfilePage() {
  const { user, org } = useSignedIn()
  const [profile, setProfile] = useState<Profile>({ name: user.name, email: user.email })
  const [isEditing, setEditing] = useState(false)
  function save(changed: Profile) {
    setProfile(changed)
    setEditing(false)
  }
  return (
    <Page
      title="Profile"
      lead="Your name and your email."
      actions={
        <Button onClick={() => setEditing(!isEditing)}>{isEditing ? 'Cancel' : 'Edit Profile'}</Button>
      }
    >
      <div className={columns}>
        {isEditing ? (
          <ProfileForm profile={profile} onSaved={save} />
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
        <Facts
          title="Account statistics"
          facts={[
            ['Employees Verified', 0],
            ['Active Flows', 0],
            ['Total Requests', 0],
          ]}
        />
      </div>
    </Page>
  )
}
