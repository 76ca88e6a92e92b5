import { messageOf } from '@bonafide/shared/api/api-error.ts'
import type { StepType } from '@bonafide/shared/contract/employees.ts'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { padded } from '#ui/card.css.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { LoadError } from '#ui/status/load-error.tsx'
import { Page } from '#ui/page/page.tsx'
import { QueueSkeleton } from './queue-skeleton.tsx'
import { verificationQueueQuery } from './review-queue-queries.ts'
import { VerificationQueueView } from './review-queue.tsx'

/** Who is in the middle of their four steps, and what helps them on. */
export function VerificationsPage({ step }: { step?: StepType }) {
  const query = useQuery(verificationQueueQuery(useApp()))
  const isMissing = query.data === null
  return (
    <Page
      title="Verifications"
      lead="Employees who have not passed all four steps yet."
      actions={
        <ButtonLink to="/employees" search={{ status: 'verifying' }} tone={isMissing ? 'primary' : undefined}>
          View in Employees
        </ButtonLink>
      }
    >
      {query.isPending && <QueueSkeleton />}
      {isMissing && (
        <p className={padded}>
          This list is not available yet. You can see each employee’s steps in Employees.
        </p>
      )}
      {query.error && (
        <LoadError
          text={messageOf(query.error, 'We could not load verifications.')}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <VerificationQueueView queue={query.data} step={step} />}
    </Page>
  )
}
