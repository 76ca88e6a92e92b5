import { Button } from '@bonafide/shared/ui/button.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import * as styles from '#ui/overlay/dialog.css.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { appointmentsQuery } from './appointment-queries.ts'
import { AppointmentList } from './appointment-list.tsx'
import { OfferForm } from './offer-form.tsx'

/** The times at which employees can show their documents: what is on offer, who comes, and more of them. */
export function AppointmentsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog labelledBy="appointments-title" onClose={onClose}>
      <h2 id="appointments-title" className={styles.title}>
        Appointment times
      </h2>
      <p className={styles.text}>
        Employees who show a document choose one of these on their page. All are UK time.
      </p>
      <LoadBoundary
        failure={{ text: 'We could not load the appointment times.' }}
        pending={<Spinner text="Loading..." />}
      >
        <LoadedList />
      </LoadBoundary>
      <OfferForm />
      <div className={styles.actions}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

function LoadedList() {
  return <AppointmentList items={useSuspenseQuery(appointmentsQuery(useApp())).data.items} />
}
