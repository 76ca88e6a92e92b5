import type { OfferedAppointment } from '@bonafide/shared/contract/appointments.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { cancelMutation } from './appointment-queries.ts'
import * as styles from './appointments.css.ts'
import { meetingText, timeText } from './appointment-text.ts'

/** Lists the times on offer, the earliest first, and who has taken them. */
export function AppointmentList({ items }: { items: readonly OfferedAppointment[] }) {
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
