import { and, eq, lte, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { sandboxSubscriptions } from '#integrations/sandbox/sandbox-tables.ts'
import type { Deps } from '#platform/scope.ts'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import { defineJob, type JobData } from '#platform/jobs/define-job.ts'
import type { Connection, Tx } from '#platform/db/database.ts'
import { findOrganisation, requireLookup } from '#platform/db/lookups.ts'
import { postEvent } from '#integrations/sandbox/deliver-event.ts'
import { subscriptionEventType } from '#integrations/sandbox/sandbox-event.ts'
import {
  changedSubscription,
  type SandboxSubscription,
  type SubscriptionChange,
} from './next-subscription.ts'

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

export const deliverSubscriptionJob = defineJob('sandbox.subscription', {
  data: v.object({ eventId: v.string(), subscriptionId: v.string() }),
})

/** Keeps a subscription as it stands now and queues the event that tells of it. */
export async function storeSubscription(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  subscription: SandboxSubscription,
): Promise<void> {
  const { id: key, orgId, ...set } = subscription
  await requireLookup(tx, { kind: 'sandbox-subscription', key, orgId })
  await tx
    .insert(sandboxSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: [sandboxSubscriptions.orgId, sandboxSubscriptions.id], set })
  await jobs.enqueue(tx, deliverSubscriptionJob, {
    eventId: crypto.randomUUID(),
    subscriptionId: subscription.id,
  })
}

/** Puts the changes of one organisation's payments in order, until the transaction ends. */
export async function lockPayments(tx: Tx, orgId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox-payments:${orgId}`}, 0))`)
}

async function findSubscription(
  connection: Connection,
  id: string,
): Promise<SandboxSubscription | undefined> {
  const orgId = await findOrganisation(connection, 'sandbox-subscription', [id])
  if (!orgId) return undefined
  const [subscription] = await connection
    .select()
    .from(sandboxSubscriptions)
    .where(and(eq(sandboxSubscriptions.orgId, orgId), eq(sandboxSubscriptions.id, id)))
  return subscription
}

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
