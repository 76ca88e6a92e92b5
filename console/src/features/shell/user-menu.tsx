import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useNavigate } from '@tanstack/react-router'
import { LogOut, Settings, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSignedIn } from '#lib/app-context.ts'
import { initials } from '#lib/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { iconButton } from '#ui/icon-button.css.ts'
import { Menu } from '#ui/overlay/menu.tsx'
import * as styles from './header.css.ts'

const LogoutDialog = lazy(() =>
  import('./logout-dialog.tsx').then((module) => ({ default: module.LogoutDialog })),
)

/** Shows the signed-in user, and the pages about them. */
export function UserMenu() {
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <Menu
        label={`${initials(user.name)}, your account`}
        button={{ className: iconButton, children: <Avatar name={user.name} /> }}
        heading={
          <>
            <p {...verbatim} className={styles.userName}>
              {user.name}
            </p>
            <p {...verbatim} className={styles.userEmail}>
              {user.email}
            </p>
          </>
        }
        items={[
          {
            label: 'Profile',
            icon: <UserRound size={16} aria-hidden="true" />,
            onSelect: () => void navigate({ to: '/profile' }),
          },
          {
            label: 'Settings',
            icon: <Settings size={16} aria-hidden="true" />,
            onSelect: () => void navigate({ to: '/settings' }),
          },
          {
            label: 'Log out',
            icon: <LogOut size={16} aria-hidden="true" />,
            onSelect: () => setLeaving(true),
          },
        ]}
      />
      {isLeaving && (
        <Suspense fallback={null}>
          <LogoutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  )
}
