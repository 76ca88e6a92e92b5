import { randomBytes } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { sandboxCheckouts, sandboxSubscriptions } from '#integrations/sandbox/sandbox-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { paidSubscription, type SandboxCheckout, type SandboxSubscription } from './next-subscription.ts'
import { lockPayments, storeSubscription } from './store-subscription.ts'

export type CheckoutDecision = 'pay' | 'decline' | 'cancel'

const statusOf = { pay: 'paid', decline: 'declined', cancel: 'cancelled' } as const

/** Records what the tester decided. A checkout that is paid or cancelled stays as it is, and answers so. */
export async function decideCheckout(
  deps: Deps,
  checkout: SandboxCheckout,
  decision: CheckoutDecision,
): Promise<SandboxCheckout['status']> {
  const status = await deps.db.transaction(async (tx) => {
    await lockPayments(tx, checkout.orgId)
    const current = await findStatus(tx, checkout)
    if (current === 'paid' || current === 'cancelled') return current
    const next = statusOf[decision]
    await tx.update(sandboxCheckouts).set({ status: next }).where(isThis(checkout))
    if (next === 'paid') await pay(deps, tx, checkout)
    return next
  })
  deps.jobs.nudge()
  return status
}

async function pay(deps: Deps, tx: Tx, checkout: SandboxCheckout): Promise<void> {
  const { orgId } = checkout
  // A checkout that is still open was made for the earlier subscription.
  await tx
    .update(sandboxCheckouts)
    .set({ status: 'cancelled' })
    .where(and(eq(sandboxCheckouts.orgId, orgId), inArray(sandboxCheckouts.status, ['open', 'declined'])))
  const current = await liveSubscription(tx, orgId)
  const now = deps.clock()
  const terms = paidSubscription(current, checkout, now)
  const id = current?.id ?? `sub_${randomBytes(12).toString('base64url')}`
  await storeSubscription(deps, tx, { ...terms, id, orgId, createdAt: current?.createdAt ?? now })
}

async function findStatus(tx: Tx, checkout: SandboxCheckout): Promise<SandboxCheckout['status'] | undefined> {
  const [found] = await tx
    .select({ status: sandboxCheckouts.status })
    .from(sandboxCheckouts)
    .where(isThis(checkout))
  return found?.status
}

function isThis({ orgId, id }: SandboxCheckout) {
  return and(eq(sandboxCheckouts.orgId, orgId), eq(sandboxCheckouts.id, id))
}

async function liveSubscription(tx: Tx, orgId: string): Promise<SandboxSubscription | undefined> {
  const [subscription] = await tx
    .select()
    .from(sandboxSubscriptions)
    .where(and(eq(sandboxSubscriptions.orgId, orgId), ne(sandboxSubscriptions.status, 'canceled')))
  return subscription
}
