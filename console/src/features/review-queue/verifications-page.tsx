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
      lead="The people who are in the middle of their four steps."
      actions={
        <ButtonLink to="/employees" search={{ status: 'verifying' }} tone={isMissing ? 'primary' : undefined}>
          Show who is verifying
        </ButtonLink>
      }
    >
      {query.isPending && <QueueSkeleton />}
      {isMissing && (
        <p className={padded}>
          There is no queue here yet. The list of employees shows every step of each person.
        </p>
      )}
      {query.error && (
        <LoadError
          text={messageOf(query.error, 'Failed to fetch verifications')}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <VerificationQueueView queue={query.data} step={step} />}
    </Page>
  )
}
