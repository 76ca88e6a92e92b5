import { html } from 'hono/html'
import { formatInstant } from './format-instant.ts'
import type { SandboxSession } from './identity-page.ts'
import type { ListedSubscription } from './payment/list-subscriptions.ts'
import { planText } from './payment/price-text.ts'
import { subscriptionStatusNames } from './payment/subscription-page.ts'
import { sandboxPage } from './sandbox-page.ts'

const statusNames = {
  created: 'not decided',
  processing: 'processing',
  verified: 'passed',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** What the sandbox stands in for. */
export function indexPage(sessions: readonly SandboxSession[], subscriptions: readonly ListedSubscription[]) {
  return sandboxPage({
    title: 'Sandbox',
    body: html`
      <h1>Sandbox</h1>
      <p class="muted">
        These pages stand in for the outside world, so that the whole journey can be walked.
      </p>
      <section class="card">
        <h2><a href="/sandbox/outbox">Outbox</a></h2>
        <p class="muted">Every email, SMS and WhatsApp message, as its receiver would see it.</p>
      </section>
      <section class="card">
        <h2>Identity provider</h2>
        <p class="muted">The verification flow leads here. The newest checks:</p>
        ${
          sessions.length
            ? html`<ul>
                ${sessions.map(sessionItem)}
              </ul>`
            : html`<p>No checks yet.</p>`
        }
      </section>
      <section class="card">
        <h2>Payment provider</h2>
        <p class="muted">
          Choosing a plan in the console leads to its checkout. Here payments come due, fail and end:
        </p>
        ${
          subscriptions.length
            ? html`<ul>
                ${subscriptions.map(subscriptionItem)}
              </ul>`
            : html`<p>No subscriptions yet.</p>`
        }
      </section>
      <section class="card">
        <h2>Google</h2>
        <p class="muted">“Continue with Google” opens a page on which any profile can be made up.</p>
      </section>
      <section class="card">
        <h2>Right to work</h2>
        <p class="muted">TEST: no statutory excuse. Passes everyone whose identity check has passed.</p>
      </section>
    `,
  })
}

function sessionItem({ id, fullName, status, createdAt }: SandboxSession) {
  return html`<li>
    <a href="/sandbox/identity/${id}">${fullName}</a>: ${statusNames[status]}, ${formatInstant(createdAt)}
  </li>`
}

function subscriptionItem({ id, organisation, priceId, status }: ListedSubscription) {
  return html`<li>
    <a href="/sandbox/subscriptions/${id}">${organisation}</a>: ${planText(priceId)},
    ${subscriptionStatusNames[status]}
  </li>`
}
