import type { HrOffer } from '@bonafide/shared/contract/organisation/hr-starters.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { EmployeeLink } from '#features/employees/employee-link.tsx'
import { useApp } from '#lib/app-context.ts'
import { formatDate, formatDay } from '#lib/format.ts'
import { TitledCard } from '#ui/titled-card.tsx'
import { answerOfferMutation, hrOffersQuery } from './hr-system-queries.ts'
import * as styles from './hr-system.css.ts'

/** Asks of starters who have the address of an employee whether they are the same; nothing where there are none. */
export function HrOffers() {
  const { data } = useSuspenseQuery(hrOffersQuery(useApp()))
  if (!data.items.length) return null
  return (
    <TitledCard
      title="Already invited?"
      lead="These starters have the email address of an employee you invited yourself. Link them if it is the same employee. No second invitation is sent either way."
    >
      <ul className={styles.list}>
        {data.items.map((offer) => (
          <Offer key={offer.starterId} offer={offer} />
        ))}
      </ul>
    </TitledCard>
  )
}

function Offer({ offer: { starterId, fullName, email, startDate, employees } }: { offer: HrOffer }) {
  const { isPending, mutate } = useMutation(answerOfferMutation(useApp(), starterId))
  return (
    <li className={styles.entry}>
      <div className={styles.text}>
        <span {...verbatim} className={styles.who}>
          {fullName}
        </span>
        <div {...verbatim} className={styles.muted}>
          {[email, startDate && `starts ${formatDate(startDate)}`].filter(Boolean).join(' · ')}
        </div>
        {employees.map(({ employeeId, fullName: invited, invitedAt }) => (
          <div key={employeeId} className={styles.muted}>
            <span>{'Invited by hand: '}</span>
            <span {...verbatim}>
              <EmployeeLink employeeId={employeeId}>{invited}</EmployeeLink>
            </span>
            <span>{` on ${formatDay(invitedAt)}`}</span>
          </div>
        ))}
      </div>
      <div className={styles.actions}>
        {employees.map(({ employeeId, fullName: invited }) => (
          <Button
            key={employeeId}
            size="small"
            tone="primary"
            pending={isPending}
            aria-label={`Link ${fullName} with ${invited}`}
            onClick={() => mutate({ action: 'link', employeeId })}
          >
            {employees.length === 1 ? 'Same employee' : `Same as ${invited}`}
          </Button>
        ))}
        <Button
          size="small"
          pending={isPending}
          aria-label={`Leave ${fullName} as they are`}
          onClick={() => mutate({ action: 'leave' })}
        >
          Leave as they are
        </Button>
      </div>
    </li>
  )
}
