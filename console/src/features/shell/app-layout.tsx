import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { SessionWatch } from '#features/session/session-watch.tsx'
import { SignedInContext, useAskedProof, useMode, useSessionState } from '#lib/app-context.ts'
import { ownerOf } from '#lib/session/session.ts'
import { useMay } from '#lib/session/use-may.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { MessagePage } from '#ui/page/message-page.tsx'
import { Loading } from '#ui/status/loading.tsx'
import { preloadOverlays } from '#ui/overlay/dialog.tsx'
import { notes } from '#ui/status/status-note.css.ts'
import * as styles from './app-layout.css.ts'
import { Header } from './header.tsx'
import { OpenedEmployee } from '#features/employees/open-employee.tsx'
import { ServerAway } from '#features/connection/server-away.tsx'
import { permissionFor } from './navigation.ts'
import { Sidebar } from './sidebar.tsx'

const AccountNotices = lazy(() =>
  import('./account-notices.tsx').then((module) => ({ default: module.AccountNotices })),
)
const ProofDialog = lazy(() =>
  import('#features/proof/proof-dialog.tsx').then((module) => ({ default: module.ProofDialog })),
)
const Drawer = lazy(() => import('./drawer.tsx').then((module) => ({ default: module.Drawer })))
const ClosedLayout = lazy(() =>
  import('#features/closing/closed-layout.tsx').then((module) => ({ default: module.ClosedLayout })),
)

/** Shows a page, or why the user's role does not include it. */
function Allowed({ children }: { children: ReactNode }) {
  const may = useMay()
  const needed = permissionFor(useLocation({ select: ({ pathname }) => pathname }))
  if (needed === undefined || may(needed)) return children
  return (
    <MessagePage
      title="Your role does not include this page"
      text="Ask an admin of your organisation to change your role."
    >
      <ButtonLink to="/">Back to Dashboard</ButtonLink>
    </MessagePage>
  )
}

/** Draws the frame of every page that needs a session. */
export function AppLayout({ children }: { children: ReactNode }) {
  const session = useSessionState()
  const proof = useAskedProof()
  const mode = useMode()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  useEffect(preloadOverlays, [])
  // The guard is about to lead away.
  if (session.status !== 'signed-in') return <Loading />
  if (session.org.closed) {
    return (
      <SignedInContext key={ownerOf(session)} value={session}>
        <Suspense fallback={<Loading />}>
          <ClosedLayout />
          {proof && <ProofDialog asked={proof} />}
        </Suspense>
      </SignedInContext>
    )
  }
  return (
    // Another key for another user or organisation, here or in another tab: nothing of the page before is theirs.
    <SignedInContext key={ownerOf(session)} value={session}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <aside className={styles.aside} aria-label="Sidebar">
        <Sidebar />
      </aside>
      <div className={styles.layout}>
        <Header onOpenMenu={() => setMenuOpen(true)} />
        {/* Nothing that was typed or chosen in one mode is there in the other. */}
        <main key={mode} id="main" tabIndex={-1} className={styles.main}>
          <div className={styles.notices}>
            <Suspense fallback={null}>
              <AccountNotices />
            </Suspense>
          </div>
          <Allowed>{children}</Allowed>
        </main>
      </div>
      <div className={notes}>
        <ServerAway />
        <SessionWatch />
      </div>
      <Suspense fallback={null}>{proof && <ProofDialog asked={proof} />}</Suspense>
      <Suspense fallback={null}>
        <OpenedEmployee key={mode} />
        {isMenuOpen && <Drawer onClose={closeMenu} />}
      </Suspense>
    </SignedInContext>
  )
}
