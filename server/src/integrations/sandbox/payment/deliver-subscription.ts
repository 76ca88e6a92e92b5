import type { Deps } from '#platform/scope.ts'
import { postEvent } from '#integrations/sandbox/deliver-event.ts'
import { subscriptionEventType } from '#integrations/sandbox/events/sandbox-event.ts'
import { findSubscription } from './store-subscription.ts'
import type { deliverSubscriptionJob } from '#integrations/sandbox/sandbox-jobs.ts'
import type { JobData } from '#platform/jobs/define-job.ts'

/** Posts the state of a subscription. Throws unless it was accepted. */
export async function deliverSubscription(
  deps: Deps,
  { eventId, subscriptionId }: JobData<typeof deliverSubscriptionJob>,
): Promise<void> {
  const subscription = await findSubscription(deps.db, subscriptionId)
  if (!subscription) return
  await postEvent(deps, {
    id: eventId,
    type: subscriptionEventType,
    data: {
      subscription: subscription.id,
      reference: subscription.orgId,
      price: subscription.priceId,
      status: subscription.status,
      pendingPrice: subscription.pendingPriceId ?? undefined,
      periodStart: subscription.periodStart.toISOString(),
      periodEnd: subscription.periodEnd.toISOString(),
      pastDueSince: subscription.pastDueSince?.toISOString(),
      startedAt: subscription.createdAt.toISOString(),
      version: subscription.version,
    },
  })
}
