import { Button } from '@bonafide/shared/ui/button.tsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ServerAway } from '#features/connection/server-away.tsx'
import { SessionWatch } from '#features/session/session-watch.tsx'
import { OrganisationSwitcher } from '#features/team/organisation-switcher.tsx'
import { useSignedIn } from '#lib/app-context.ts'
import { Brand } from '#ui/page/brand.tsx'
import { preloadOverlays } from '#ui/overlay/dialog.tsx'
import { notes } from '#ui/status/status-note.css.ts'
import { ClosedPage } from './closed-page.tsx'
import * as styles from './closing.css.ts'

const LogoutDialog = lazy(() =>
  import('#features/shell/logout-dialog.tsx').then((module) => ({ default: module.LogoutDialog })),
)

/** Shows all that is left of a closed organisation, at any address, with the way out of it. */
export function ClosedLayout() {
  const { organisations, org } = useSignedIn()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(preloadOverlays, [])
  return (
    <>
      <main id="main" tabIndex={-1} className={styles.page}>
        <div className={styles.head}>
          <Brand />
          <Button onClick={() => setLeaving(true)}>Log out</Button>
        </div>
        {organisations.length > 1 && <OrganisationSwitcher />}
        <ClosedPage key={org.id} />
      </main>
      <div className={notes}>
        <ServerAway />
        <SessionWatch />
      </div>
      {isLeaving && (
        <Suspense fallback={null}>
          <LogoutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  )
}
