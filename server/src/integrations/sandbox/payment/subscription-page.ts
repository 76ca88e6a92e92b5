import { html } from 'hono/html'
import { formatInstant } from '#integrations/sandbox/pages/format-instant.ts'
import { sandboxPage } from '#integrations/sandbox/pages/sandbox-page.ts'
import type { SandboxSubscription } from './next-subscription.ts'
import { planText, priceText } from './price-text.ts'

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
