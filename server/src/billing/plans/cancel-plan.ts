import * as v from 'valibot'
import { millisecondsInHour } from 'date-fns/constants'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { defineJob, type JobData, backoffSeconds } from '#platform/jobs/define-job.ts'
import { paymentProvider } from '#billing/payment-provider.ts'
import { usageReports } from '#billing/billing-tables.ts'
import type { EventSubscriber, RecordedEvent } from '#platform/audit/subscribers.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'

export const endPlanJob = defineJob('plan.end', {
  data: v.object({ orgId: v.string(), seq: v.number() }),
})

export const cancelPlanJob = defineJob('plan.cancel', {
  /** `closedAt`: of which closing, since one that was taken back cancels nothing. */
  data: v.object({ orgId: v.string(), closedAt: v.string(), attempt: v.number() }),
})

const backoff = { firstSeconds: 60, mostSeconds: 3600 }
// So long a credit that was used may be on its way to the provider, which charges it with the end of the plan.
const chargedWithinMs = millisecondsInHour

/** An organisation pays nothing more once it is closed, by whatever closes it. */
export const endPlanSubscriber: EventSubscriber = {
  concerns: (action) => action === 'organisation.closed',
  isAwaited: () => sql`true`,
  job: endPlanJob,
}

export async function endPlan(deps: Deps, { orgId }: RecordedEvent): Promise<void> {
  const [organisation] = await deps.db.select().from(organisations).where(eq(organisations.id, orgId))
  if (!organisation?.closedAt) return
  await cancelPlan(deps, { orgId, closedAt: organisation.closedAt.toISOString(), attempt: 0 })
}

/** Ends what a closed organisation pays for. Each try is a job of its own: no outage ends it, restoring does. */
export async function cancelPlan(
  deps: Deps,
  { orgId, closedAt, attempt }: JobData<typeof cancelPlanJob>,
): Promise<void> {
  const [organisation] = await deps.db.select().from(organisations).where(eq(organisations.id, orgId))
  if (organisation?.closedAt?.toISOString() !== closedAt) return
  const isRecent = deps.clock().getTime() - Date.parse(closedAt) < chargedWithinMs
  const isLater = (isRecent && (await isCharging(deps, orgId))) || !(await cancel(deps, orgId))
  if (!isLater) return
  const next = { orgId, closedAt, attempt: attempt + 1 }
  const afterSeconds = backoffSeconds(attempt, backoff)
  await inOrganisation(deps, { orgId, actor: 'system' }, (scope) =>
    scope.deps.jobs.enqueue(scope.tx, cancelPlanJob, next, { afterSeconds }),
  )
}

async function isCharging({ db, providers }: Deps, orgId: string): Promise<boolean> {
  if (!providers.get(paymentProvider).reportExtraCheck) return false
  const { orgId: of, provider, reportedAt } = usageReports
  const isOpen = and(eq(of, orgId), eq(provider, providers.get(paymentProvider).name), isNull(reportedAt))
  return (await db.$count(usageReports, isOpen)) > 0
}

async function cancel(deps: Deps, orgId: string): Promise<boolean> {
  try {
    await deps.providers.get(paymentProvider).cancelSubscriptions(deps, orgId)
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.missing) return true
    deps.log.warn({ err: error, orgId }, 'the plan of a closed organisation is cancelled later')
    return false
  }
}
