import type { IdentityFacts } from '@bonafide/shared/contract/employees/identity-review.ts'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { timelineQuery } from '#features/employee-actions/employee-actions-queries.ts'
import { EventList } from '#features/employee-details/employee-history.tsx'
import { identityEvents } from '#features/employee-details/event-text.ts'
import { useApp } from '#lib/app-context.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { ComparedFacts } from './identity-section.tsx'
import * as styles from './identity-review.css.ts'

interface IdentityHistoryProps {
  employeeId: string
}

interface ReviewedFactsProps extends IdentityHistoryProps {
  identity: IdentityFacts | null | undefined
}

/** Shows what a decision is about: the document beside the invitation, and what was before. */
export function ReviewedFacts({ identity, employeeId }: ReviewedFactsProps) {
  return (
    <>
      {identity && <ComparedFacts identity={identity} />}
      <IdentityHistory employeeId={employeeId} />
    </>
  )
}

/** Tells what was tried and decided about an employee's identity: folded, and read once it is opened. */
export function IdentityHistory({ employeeId }: IdentityHistoryProps) {
  const id = useId()
  const [isOpened, setOpened] = useState(false)
  return (
    <details
      className={styles.history}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary id={id} className={styles.historyTitle}>
        History of the identity step
      </summary>
      {isOpened && (
        <LoadBoundary
          failure={{ text: 'We could not load the history.' }}
          pending={<Spinner text="Loading..." />}
        >
          <LoadedHistory employeeId={employeeId} labelledBy={id} />
        </LoadBoundary>
      )}
    </details>
  )
}

function LoadedHistory({ employeeId, labelledBy }: IdentityHistoryProps & { labelledBy: string }) {
  const { data } = useSuspenseQuery(timelineQuery(useApp(), employeeId))
  const events = identityEvents(data?.events ?? [])
  if (events.length === 0) return <p className={styles.small}>Nothing has happened yet.</p>
  return <EventList events={events} labelledBy={labelledBy} />
}
