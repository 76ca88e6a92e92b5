import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { findOrganisation, vendorKey } from '#platform/db/lookups.ts'
import { paymentCustomers } from '#billing/payment-tables.ts'
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
  const orgId =
    (await findOrganisation(db, 'payment-customer', [vendorKey(stripeName, customer)])) ??
    // A customer that was deleted at Stripe may be replaced by now, and what it paid for has still ended.
    (await findOrganisation(db, 'subscription', [vendorKey(stripeName, subscription)]))
  return orgId === undefined ? undefined : countOne(db, orgId)
}

async function countOne(db: Db, orgId: string): Promise<NumberedAnswer | undefined> {
  const [asked] = await db
    .update(paymentCustomers)
    .set({ asked: sql`${paymentCustomers.asked} + 1` })
    .where(and(eq(paymentCustomers.orgId, orgId), eq(paymentCustomers.provider, stripeName)))
    .returning({ orgId: paymentCustomers.orgId, version: paymentCustomers.asked })
  return asked
}
