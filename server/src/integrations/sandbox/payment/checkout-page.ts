import { html } from 'hono/html'
import { sandboxPage } from '#integrations/sandbox/pages/sandbox-page.ts'
import type { SandboxCheckout } from './next-subscription.ts'
import { planText, priceText } from './price-text.ts'

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
