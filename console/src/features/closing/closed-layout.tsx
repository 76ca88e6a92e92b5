import { Button } from '@bonafide/shared/ui/button.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { ServerAway } from '#features/connection/server-away.tsx'
import { SessionWatch } from '#features/session/session-watch.tsx'
import { OrganisationSwitcher } from '#features/team/organisation-switcher.tsx'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { Brand } from '#ui/page/brand.tsx'
import { preloadOverlays } from '#ui/overlay/dialog.tsx'
import { notes } from '#ui/status/status-note.css.ts'
import { formatDay, formatDayAndTime } from '#lib/format.ts'
import { small } from '#ui/card.css.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import * as styles from './closing.css.ts'
import { archiveMutation, closingQuery, restoreMutation } from './closing-queries.ts'

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

/** Offers an owner of a closed organisation what is left: to take the archive, and to restore it. */
function ClosedPage() {
  const { org } = useSignedIn()
  return (
    <>
      <div>
        <h1 className={styles.title}>{`${org.name} is closed`}</h1>
        <p className={styles.lead}>
          Your colleagues cannot sign in, links do not work, and no messages are sent.
        </p>
      </div>
      <LoadBoundary
        failure={{ text: 'We could not load when the data will be erased. Try again.' }}
        pending={<Spinner text="Loading..." />}
      >
        <Days />
      </LoadBoundary>
    </>
  )
}

function Days() {
  const { data } = useSuspenseQuery(closingQuery(useApp()))
  const { closedAt, eraseAt, archivedAt } = data
  return (
    <>
      <p>
        <span>{`It was closed on ${formatDay(closedAt)}. Its data will be erased on `}</span>
        <strong>{formatDay(eraseAt)}</strong>
        <span>.</span>
      </p>
      <Archive archivedAt={archivedAt} />
      <Restore eraseAt={eraseAt} />
    </>
  )
}

function Archive({ archivedAt }: { archivedAt: string | null | undefined }) {
  const { isPending, mutate } = useMutation(archiveMutation(useApp()))
  return (
    <TitledCard
      title="Your archive"
      lead="An evidence pack of every employee, the list of employees and the audit log, as one ZIP file. You must keep right-to-work evidence for as long as each employment lasts and 2 years after."
    >
      <div className={styles.actions}>
        <Button tone="primary" pending={isPending} onClick={() => mutate()}>
          <Download size={16} aria-hidden="true" />
          <span>{isPending ? 'Downloading...' : 'Download archive'}</span>
        </Button>
        <p className={small} role="status">
          {archivedAt
            ? `Last downloaded on ${formatDayAndTime(archivedAt)}.`
            : 'You have not downloaded it yet.'}
        </p>
      </div>
    </TitledCard>
  )
}

function Restore({ eraseAt }: { eraseAt: string | null | undefined }) {
  const { org } = useSignedIn()
  const navigate = useNavigate()
  const { isPending, mutateAsync } = useMutation(restoreMutation(useApp()))
  const [isAsking, setAsking] = useState(false)
  async function restore() {
    try {
      await mutateAsync()
      await navigate({ to: '/', replace: true })
    } catch {
      // It has been told.
      setAsking(false)
    }
  }
  return (
    <TitledCard
      title="Restore organisation"
      lead={`You can restore it until ${formatDay(eraseAt)}. Everything is as it was, but you choose a plan again.`}
    >
      <div>
        <Button onClick={() => setAsking(true)}>Restore organisation</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Restore ${org.name}?`}
          text="Your colleagues can sign in again, links work again, and messages that waited are sent."
          confirm="Restore organisation"
          confirming="Restoring..."
          isPending={isPending}
          onConfirm={() => void restore()}
          onClose={() => setAsking(false)}
        />
      )}
    </TitledCard>
  )
}
