import { Button } from '@bonafide/shared/ui/button.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import * as styles from '#ui/overlay/dialog.css.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { sitesQuery } from '#features/sites/sites-query.ts'
import { appointmentsQuery, callLinksQuery } from './appointment-queries.ts'
import { AppointmentList } from './appointment-list.tsx'
import { CallLinksForm } from './call-links-form.tsx'
import { OfferForm } from './offer-form.tsx'

/** Shows the times at which employees can show their documents: those on offer, who comes, and more of them. */
export function AppointmentsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog labelledBy="appointments-title" onClose={onClose}>
      <h2 id="appointments-title" className={styles.title}>
        Appointment times
      </h2>
      <p className={styles.text}>
        Employees who show a document choose one of these on their page. Those with a share code or an online
        passport check choose a video call. All are UK time.
      </p>
      <LoadBoundary
        failure={{ text: 'We could not load the appointment times.' }}
        pending={<Spinner text="Loading..." />}
      >
        <LoadedList />
      </LoadBoundary>
      <OfferForm />
      <LoadBoundary
        failure={{ text: 'We could not load the links for video calls.' }}
        pending={<Spinner text="Loading..." />}
      >
        <LoadedLinks />
      </LoadBoundary>
      <div className={styles.actions}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

function LoadedLinks() {
  const app = useApp()
  const { data: links } = useSuspenseQuery(callLinksQuery(app))
  const { data: sites } = useSuspenseQuery(sitesQuery(app))
  return links && <CallLinksForm links={links} sites={sites?.items ?? []} />
}

function LoadedList() {
  return <AppointmentList items={useSuspenseQuery(appointmentsQuery(useApp())).data.items} />
}
