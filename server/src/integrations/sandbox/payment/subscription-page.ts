import { html } from 'hono/html'
import { desc, eq, inArray } from 'drizzle-orm'
import { formatInstant, sandboxPage } from '#integrations/sandbox/pages/sandbox-page.ts'
import type { Shown } from '#integrations/sandbox/pages/signed-in.ts'
import type { Db } from '#platform/db/database.ts'
import { sandboxSubscriptions } from '#integrations/sandbox/sandbox-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { planOfSandboxPrice } from '#billing/plans/plans.ts'
import type { SandboxSubscription } from './next-subscription.ts'

export const subscriptionStatusNames = {
  active: 'paid',
  past_due: 'payment overdue',
  canceled: 'cancelled',
}

/** Renders a page that changes a subscription as time or the buyer's bank would. */
export function subscriptionPage(subscription: SandboxSubscription, organisation: string) {
  const { priceId, status, pendingPriceId, periodEnd } = subscription
  return sandboxPage({
    title: 'Subscription',
    banner: 'not a real payment',
    body: html`
      <h1>Subscription for ${organisation}</h1>
      <section class="card">
        <h2>${planText(priceId)} plan: ${subscriptionStatusNames[status]}</h2>
        <p>${priceText(priceId)} a month. Current period ends ${formatInstant(periodEnd)}</p>
        ${pendingPriceId ? html`<p>Then the ${planText(pendingPriceId)} plan.</p>` : ''}
      </section>
      ${status === 'canceled' ? '' : changeForm(subscription)}
    `,
  })
}

function changeForm({ id, status }: SandboxSubscription) {
  return html`
    <form method="post" action="/sandbox/subscriptions/${id}">
      <div class="choice">
        <button class="primary" type="submit" name="change" value="renew">
          ${status === 'past_due' ? 'Pay the overdue amount' : 'Start the next period now'}
        </button>
        ${
          status === 'active'
            ? html`<button class="danger" type="submit" name="change" value="fail_payment">
                Fail a payment
              </button>`
            : ''
        }
        <button class="danger" type="submit" name="change" value="cancel">Cancel the subscription</button>
      </div>
    </form>
  `
}

const shownAtOnce = 20

/** The newest subscriptions of the sandbox's payment provider. */
export function listSubscriptions(db: Db, shown: Shown) {
  return db
    .select({
      id: sandboxSubscriptions.id,
      priceId: sandboxSubscriptions.priceId,
      status: sandboxSubscriptions.status,
      organisation: organisations.name,
    })
    .from(sandboxSubscriptions)
    .innerJoin(organisations, eq(organisations.id, sandboxSubscriptions.orgId))
    .where(shown && inArray(sandboxSubscriptions.orgId, [...shown]))
    .orderBy(desc(sandboxSubscriptions.createdAt))
    .limit(shownAtOnce)
}

export type ListedSubscription = Awaited<ReturnType<typeof listSubscriptions>>[number]

/** `$29` for a price that is known, as the payment pages show it. */
export function priceText(priceId: string): string {
  const cents = planOfSandboxPrice(priceId)?.monthlyCents ?? 0
  return `$${(cents / 100).toFixed(cents % 100 ? 2 : 0)}`
}

/** `Basic`, or the price's own name where no plan has it. */
export function planText(priceId: string): string {
  return planOfSandboxPrice(priceId)?.name ?? priceId
}
