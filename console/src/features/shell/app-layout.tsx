import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { SessionWatch } from '#features/session/session-watch.tsx'
import { SignedInContext, useSessionState } from '#lib/app-context.ts'
import { Loading } from '#ui/status/loading.tsx'
import { preloadOverlays } from '#ui/overlay/dialog.tsx'
import { notes } from '#ui/status/status-note.css.ts'
import * as styles from './app-layout.css.ts'
import { Drawer } from './drawer.tsx'
import { Header } from './header.tsx'
import { ServerAway } from '#features/connection/server-away.tsx'
import { Sidebar } from './sidebar.tsx'

/** The frame of every page that needs a session. */
export function AppLayout({ children }: { children: ReactNode }) {
  const session = useSessionState()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  useEffect(preloadOverlays, [])
  // The guard is about to lead away.
  if (session.status !== 'signed-in') return <Loading />
  return (
    // Another key when another tab has signed in as another user: nothing of the page before is theirs.
    <SignedInContext key={session.user.id} value={session}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <aside className={styles.aside} aria-label="Sidebar">
        <Sidebar />
      </aside>
      <div className={styles.layout}>
        <Header onOpenMenu={() => setMenuOpen(true)} />
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      <div className={notes}>
        <ServerAway />
        <SessionWatch />
      </div>
      {isMenuOpen && <Drawer onClose={closeMenu} />}
    </SignedInContext>
  )
}
