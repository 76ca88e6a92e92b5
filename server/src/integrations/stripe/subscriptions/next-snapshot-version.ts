import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { paymentCustomers } from '#billing/payment-tables.ts'
import { subscriptions } from '#billing/plans/subscription-tables.ts'
import type { ChangedSubscription } from '#integrations/stripe/stripe-event.ts'
import { stripeName } from '#integrations/stripe/stripe-name.ts'

interface NumberedAnswer {
  orgId: string
  /** Grows with each answer. */
  version: number
}

/** Numbers the next answer about a subscription; undefined where no organisation is known to have it. */
export async function nextSnapshotVersion(
  db: Db,
  { customer, subscription }: ChangedSubscription,
): Promise<NumberedAnswer | undefined> {
  const whoHasIt = db
    .select({ orgId: subscriptions.orgId })
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, stripeName), eq(subscriptions.providerRef, subscription)))
  return (
    (await countOne(db, eq(paymentCustomers.providerRef, customer))) ??
    // A customer that was deleted at Stripe may be replaced by now, and what it paid for has still ended.
    countOne(db, inArray(paymentCustomers.orgId, whoHasIt))
  )
}

async function countOne(db: Db, isOurs: SQL): Promise<NumberedAnswer | undefined> {
  const [asked] = await db
    .update(paymentCustomers)
    .set({ asked: sql`${paymentCustomers.asked} + 1` })
    .where(and(eq(paymentCustomers.provider, stripeName), isOurs))
    .returning({ orgId: paymentCustomers.orgId, version: paymentCustomers.asked })
  return asked
}
