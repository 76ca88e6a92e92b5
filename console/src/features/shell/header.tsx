import { classes } from '@bonafide/shared/ui/classes.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FlaskConical, LogOut, Menu as MenuIcon, Settings, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { CommandButton } from '#features/command-menu/command-button.tsx'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { initials } from '#lib/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { iconButton } from '#ui/icon-button.css.ts'
import { Menu } from '#ui/overlay/menu.tsx'
import * as styles from './header.css.ts'
import { systemQuery } from './use-system.ts'

const HeaderTools = lazy(() =>
  import('./header-tools.tsx').then((module) => ({ default: module.HeaderTools })),
)

/** Shows the strip above every page. */
export function Header({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { org } = useSignedIn()
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={classes(iconButton, styles.menuButton)}
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={onOpenMenu}
      >
        <MenuIcon size={20} aria-hidden="true" />
      </button>
      <CommandButton />
      <p {...verbatim} className={styles.organisation}>
        {org.name}
      </p>
      <SandboxPill />
      <div className={styles.tools}>
        <Suspense fallback={null}>
          <HeaderTools />
        </Suspense>
      </div>
      <UserMenu />
    </header>
  )
}

const checks = [
  ['identity', 'identity'],
  ['rtw', 'right to work'],
  ['sms', 'text messages'],
  ['email', 'emails'],
] as const

/** Names the checks and messages that are not real here, or tells that no check is. */
function SandboxPill() {
  const { data } = useQuery(systemQuery(useApp()))
  const parts = checks.filter(([party]) => data?.sandbox.includes(party)).map(([, name]) => name)
  if (!parts.length) return null
  const isAll = ['identity', 'right to work'].every((name) => parts.some((part) => part === name))
  return (
    <div className={styles.sandbox}>
      <Badge tone="warning" icon={<FlaskConical size={13} aria-hidden="true" />}>
        {`Sandbox: ${isAll ? 'no real checks' : parts.join(', ')}`}
      </Badge>
    </div>
  )
}

const LogoutDialog = lazy(() =>
  import('./logout-dialog.tsx').then((module) => ({ default: module.LogoutDialog })),
)

/** Shows the signed-in user, and the pages about them. */
function UserMenu() {
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
