import { and, eq, lte } from 'drizzle-orm'
import { sandboxSubscriptions } from '#integrations/sandbox/sandbox-tables.ts'
import type { Deps } from '#platform/scope.ts'
import {
  changedSubscription,
  type SandboxSubscription,
  type SubscriptionChange,
} from './next-subscription.ts'
import { findSubscription, lockPayments, storeSubscription } from './store-subscription.ts'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'

/** Changes a subscription and lets the event tell of it, unless something else has changed it since. */
export async function changeSubscription(
  deps: Deps,
  { id, orgId, version }: SandboxSubscription,
  change: SubscriptionChange,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockPayments(tx, orgId)
    const current = await findSubscription(tx, id)
    if (current?.version !== version) return
    const terms = changedSubscription(current, change, deps.clock())
    if (terms) await storeSubscription(deps, tx, { ...terms, id, orgId, createdAt: current.createdAt })
  })
  deps.jobs.nudge()
}

/** Renews what has run out. Never throws: whatever stays is renewed the next time. */
export async function renewSubscriptions(deps: Deps): Promise<void> {
  try {
    const due = await deps.db
      .select()
      .from(sandboxSubscriptions)
      .where(
        and(eq(sandboxSubscriptions.status, 'active'), lte(sandboxSubscriptions.periodEnd, deps.clock())),
      )
    for (const subscription of due) await changeSubscription(deps, subscription, 'renew')
  } catch (error) {
    deps.log.error({ err: error }, 'subscriptions could not be renewed')
  }
}

export const renewSubscriptionsTask: HourlyTask = {
  name: 'renew-sandbox-subscriptions',
  run: async (deps) => {
    if (deps.env.sandboxParts.has('payment')) await renewSubscriptions(deps)
  },
}
