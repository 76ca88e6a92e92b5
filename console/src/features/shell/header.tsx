import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { classes } from '@bonafide/shared/ui/classes.ts'
import { useSignedIn } from '#lib/app-context.ts'
import { iconButton } from '#ui/icon-button.css.ts'
import { CommandButton } from '#features/command-menu/command-button.tsx'
import * as styles from './header.css.ts'
import { SandboxPill } from './sandbox-pill.tsx'
import { UserMenu } from './user-menu.tsx'

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
