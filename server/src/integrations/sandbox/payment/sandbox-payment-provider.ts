import { randomBytes } from 'node:crypto'
import { and, desc, eq, ne } from 'drizzle-orm'
import { findPlan } from '#billing/plans/plans.ts'
import type { Connection } from '#platform/db/database.ts'
import { requireLookup } from '#platform/db/lookups.ts'
import { sandboxCheckouts, sandboxSubscriptions } from '#integrations/sandbox/sandbox-tables.ts'
import type { PaymentProvider } from '#billing/payment-provider.ts'
import { changeSubscription } from './change-subscription.ts'
import { sandboxProviderName } from '#platform/config/sandbox-settings.ts'

interface Setting {
  publicUrl: string
  clock: () => Date
}

/** The provider's side is a page of our own, on which the tester pays, lets the card fail, or goes back. */
export function createSandboxPaymentProvider({ publicUrl, clock }: Setting): PaymentProvider {
  const priceOf: PaymentProvider['priceOf'] = (planId) => findPlan(planId)?.sandboxPriceId
  return {
    name: sandboxProviderName,
    sandbox: true,
    priceOf,
    async createCheckout(connection, { orgId, plan, takesEffect, successUrl, cancelUrl }) {
      const id = `cs_${randomBytes(24).toString('base64url')}`
      const priceId = priceOf(plan.id)
      if (priceId === undefined) throw new Error(`${plan.id} has no price`)
      await requireLookup(connection, { kind: 'sandbox-checkout', key: id, orgId })
      await connection.insert(sandboxCheckouts).values({
        id,
        orgId,
        priceId,
        takesEffect,
        status: 'open',
        successUrl: successUrl.replace('{CHECKOUT_SESSION_ID}', id),
        cancelUrl,
        createdAt: clock(),
      })
      return { url: `${publicUrl}/sandbox/checkout/${id}` }
    },
    hasPortal: async (connection, orgId) => (await newestSubscription(connection, orgId)) !== undefined,
    async openPortal(connection, { orgId }) {
      const newest = await newestSubscription(connection, orgId)
      return newest && { url: `${publicUrl}/sandbox/subscriptions/${newest.id}` }
    },
    async cancelSubscriptions(deps, orgId) {
      const running = await deps.db
        .select()
        .from(sandboxSubscriptions)
        .where(and(eq(sandboxSubscriptions.orgId, orgId), ne(sandboxSubscriptions.status, 'canceled')))
      for (const subscription of running) await changeSubscription(deps, subscription, 'cancel')
    },
  }
}

async function newestSubscription(
  connection: Connection,
  orgId: string,
): Promise<{ id: string } | undefined> {
  const [newest] = await connection
    .select({ id: sandboxSubscriptions.id })
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.orgId, orgId))
    .orderBy(desc(sandboxSubscriptions.createdAt))
    .limit(1)
  return newest
}
