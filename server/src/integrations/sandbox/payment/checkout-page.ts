import { randomBytes } from 'node:crypto'
import { html } from 'hono/html'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { sandboxPage } from '#integrations/sandbox/pages/sandbox-page.ts'
import type { Tx } from '#platform/db/database.ts'
import { sandboxCheckouts, sandboxSubscriptions } from '#integrations/sandbox/sandbox-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { paidSubscription, type SandboxCheckout, type SandboxSubscription } from './next-subscription.ts'
import { planText, priceText } from './subscription-page.ts'
import { lockPayments, storeSubscription } from './change-subscription.ts'

const outcomes = {
  paid: 'This checkout has been paid.',
  cancelled: 'This checkout was cancelled. Nothing was paid.',
}

/** The provider's hosted checkout: the tester decides here how the payment comes out. */
export function checkoutPage(checkout: SandboxCheckout, organisation: string) {
  const { status, priceId } = checkout
  return sandboxPage({
    title: 'Checkout',
    banner: 'not a real payment',
    body: html`
      <h1>Checkout for ${organisation}</h1>
      <section class="card">
        <h2>${planText(priceId)} plan</h2>
        <p>${priceText(priceId)} a month</p>
      </section>
      ${status === 'open' || status === 'declined' ? payForm(checkout) : outcome(checkout, outcomes[status])}
    `,
  })
}

function payForm({ id, status, priceId, takesEffect }: SandboxCheckout) {
  return html`
    ${
      status === 'declined'
        ? html`<p class="card danger" role="alert">The card was declined. Nothing was paid.</p>`
        : ''
    }
    <p class="muted">
      A real provider would ask for a card here. In the sandbox, you choose the result.
      ${takesEffect === 'period_end' ? 'The plan changes at the end of the period that is paid for.' : ''}
    </p>
    <form method="post" action="/sandbox/checkout/${id}">
      <div class="choice">
        <button class="primary" type="submit" name="decision" value="pay">Pay ${priceText(priceId)}</button>
        <button class="danger" type="submit" name="decision" value="decline">Decline card</button>
        <button type="submit" name="decision" value="cancel">Cancel</button>
      </div>
    </form>
  `
}

function outcome({ status, successUrl, cancelUrl }: SandboxCheckout, text: string) {
  return html`
    <p class="card">${text}</p>
    <p><a class="button" href="${status === 'paid' ? successUrl : cancelUrl}">Return to Bonafide</a></p>
  `
}

type CheckoutDecision = 'pay' | 'decline' | 'cancel'

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
