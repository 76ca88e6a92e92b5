import * as v from 'valibot'
import { defineJob, type JobData, backoffSeconds } from '#platform/jobs/define-job.ts'
import { CancelledChange, paymentProvider } from '#billing/payment-provider.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { ProviderError } from '#platform/provider-error.ts'

export const restoreScheduledChangeJob = defineJob('plan.keep', {
  /** `attempt`: how often it was tried before this job was queued. */
  data: v.object({ orgId: v.string(), dropped: CancelledChange, attempt: v.number() }),
})

// By then the request that drops it is over, however slowly the provider answers.
const backoff = { firstSeconds: 120, mostSeconds: 3600 }

/** Has what was agreed on looked after once the change it is dropped for is made or not: the process may end before. */
export async function queueKeeping(
  deps: Deps,
  orgId: string,
  dropped: CancelledChange,
  attempt = 0,
): Promise<void> {
  const afterSeconds = backoffSeconds(attempt, backoff)
  await inOrganisation(deps, { orgId, actor: 'system' }, (scope) =>
    scope.deps.jobs.enqueue(
      scope.tx,
      restoreScheduledChangeJob,
      { orgId, dropped, attempt },
      { afterSeconds },
    ),
  )
}

/** Puts back what was agreed on, unless it was rightly dropped. Each try is a job of its own: no outage ends it. */
export async function restoreScheduledChange(
  deps: Deps,
  { orgId, dropped, attempt }: JobData<typeof restoreScheduledChangeJob>,
): Promise<void> {
  const payment = deps.providers.get(paymentProvider)
  const { subscription } = dropped
  const lost = 'a change of plan that was agreed on is lost'
  // Another provider has taken over since then.
  if (!payment.restoreScheduledChange) return deps.log.error({ orgId, subscription }, lost)
  try {
    await payment.restoreScheduledChange(dropped)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const facts = { err: error, orgId, subscription }
    if (error.permanent) return deps.log.error(facts, lost)
    deps.log.warn(facts, 'a change of plan that was agreed on is put back later')
    await queueKeeping(deps, orgId, dropped, attempt + 1)
  }
}
