import type { StepType } from '@bonafide/shared/contract/employees.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from '#lib/app-context.ts'
import { padded } from '#ui/card.css.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { QueueSkeleton } from './queue-skeleton.tsx'
import { reviewQueueQuery } from './review-queue-queries.ts'
import { ReviewQueue } from './review-queue.tsx'

/** Who is in the middle of their four steps, and what helps them on. */
export function VerificationsPage({ step }: { step?: StepType }) {
  return (
    <LoadBoundary
      failure={{ text: 'We could not load verifications.' }}
      pending={
        <Frame>
          <QueueSkeleton />
        </Frame>
      }
      renderFailed={(message) => <Frame>{message}</Frame>}
    >
      <LoadedQueue step={step} />
    </LoadBoundary>
  )
}

function LoadedQueue({ step }: { step?: StepType }) {
  const { data } = useSuspenseQuery(reviewQueueQuery(useApp()))
  if (data) {
    return (
      <Frame>
        <ReviewQueue queue={data} step={step} />
      </Frame>
    )
  }
  return (
    <Frame isMissing>
      <p className={padded}>
        This list is not available yet. You can see each employee’s steps in Employees.
      </p>
    </Frame>
  )
}

function Frame({ isMissing, children }: { isMissing?: boolean; children: ReactNode }) {
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
      {children}
    </Page>
  )
}
