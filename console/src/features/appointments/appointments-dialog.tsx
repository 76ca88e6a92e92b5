import { Button } from '@bonafide/shared/ui/button.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import {
  NewAppointments,
  type OfferedAppointment,
} from '@bonafide/shared/contract/right-to-work/appointments.ts'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { useApp } from '#lib/app-context.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import * as dialog from '#ui/overlay/dialog.css.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { sitesQuery } from '#features/sites/sites-query.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { appointmentsQuery, callLinksQuery, cancelMutation, offerMutation } from './appointment-queries.ts'
import { CallLinksForm } from './call-links-form.tsx'
import * as styles from './appointments.css.ts'
import { callLinkFor, meetingText, modeNames, timeText } from './meeting.tsx'
import { DayField, TimeField } from '#ui/day/day-field.tsx'

/** Shows the times at which employees can show their documents: those on offer, who comes, and more of them. */
export function AppointmentsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog labelledBy="appointments-title" onClose={onClose}>
      <h2 id="appointments-title" className={dialog.title}>
        Appointment times
      </h2>
      <p className={dialog.text}>
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
      <div className={dialog.actions}>
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

/** Lists the times on offer, the earliest first, and who has taken them. */
function AppointmentList({ items }: { items: readonly OfferedAppointment[] }) {
  if (!items.length)
    return <p className={styles.empty}>You offer no times yet, so employees are not asked to choose one.</p>
  return (
    <ul className={styles.list} aria-label="Appointment times">
      {items.map((item) => (
        <Row key={item.id} item={item} />
      ))}
    </ul>
  )
}

function Row({ item }: { item: OfferedAppointment }) {
  const { startsAt, employee } = item
  const [isAsking, setAsking] = useState(false)
  const { isPending, mutate } = useMutation(cancelMutation(useApp(), item))
  const cancel = () => mutate(undefined, { onSettled: () => setAsking(false) })
  const when = timeText(startsAt)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.when}>
          <span>{`${when} · `}</span>
          {employee ? (
            <Link to="/employees" search={{ employee: employee.employeeId }}>
              {employee.fullName || 'No name'}
            </Link>
          ) : (
            <span>Free</span>
          )}
        </p>
        <p className={styles.where}>{`${meetingText(item)} · ${item.place}`}</p>
      </div>
      <Button
        size="small"
        aria-label={`Cancel: ${when}`}
        pending={isPending}
        onClick={() => (employee ? setAsking(true) : cancel())}
      >
        {isPending ? 'Cancelling...' : 'Cancel'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Cancel the appointment with ${employee?.fullName ?? ''}?`}
          text="We tell them by email, and they can choose another time."
          confirm="Cancel appointment"
          confirming="Cancelling..."
          isPending={isPending}
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}

const { minutes, count, ...entries } = NewAppointments.entries
const FromForm = v.object({
  ...entries,
  minutes: v.pipe(v.string(), v.transform(Number), minutes),
  count: v.pipe(v.string(), v.transform(Number), count),
})

const lengths = Object.fromEntries([10, 15, 20, 30, 45, 60].map((length) => [length, `${length} minutes`]))

/** Offers times, several in a row at once. The typed values stay for the next day. */
function OfferForm() {
  const app = useApp()
  const { mutateAsync } = useMutation(offerMutation(app))
  const { data: links } = useQuery({ ...callLinksQuery(app), meta: { isOptional: true } })
  const callLink = callLinkFor(links) ?? ''
  const form = useForm({
    schema: FromForm,
    initial: { day: '', time: '09:00', minutes: '20', count: '1', mode: 'in_person', place: '' },
    onValid: (body) => mutateAsync(body),
  })
  // Keeps a place that the user has typed.
  function meet(mode: string) {
    form.set('mode', mode)
    const { place } = form.values
    if (mode === 'video' && place === '') form.set('place', callLink)
    if (mode !== 'video' && place === callLink) form.set('place', '')
  }

  return (
    <form {...form.props} className={styles.form} aria-label="Add times">
      <DayField label="Day" {...form.text('day')} />
      <TimeField label="First time" {...form.text('time')} />
      <SelectField label="Length" options={lengths} {...form.choice('minutes')} />
      <TextField label="How many in a row" inputMode="numeric" {...form.text('count')} />
      <SelectField label="How you meet" options={modeNames} {...form.choice('mode')} onChange={meet} />
      <TextField
        label="Where"
        hint="An address, or the link to the call. Only employees who choose this time see it."
        {...form.text('place')}
      />
      <div className={styles.wide}>
        <Button type="submit" pending={form.pending}>
          {form.pending ? 'Adding...' : 'Add times'}
        </Button>
      </div>
    </form>
  )
}
