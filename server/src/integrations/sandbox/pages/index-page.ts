import { html } from 'hono/html'
import type { ProcessDeps } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { listSessions, type SandboxSession } from '#integrations/sandbox/identity-pages.ts'
import {
  type ListedSubscription,
  listSubscriptions,
  planText,
  subscriptionStatusNames,
} from '#integrations/sandbox/payment/subscription-page.ts'
import { hasOutbox, type SandboxPart } from '#platform/config/sandbox-settings.ts'
import { forUsers } from './signed-in.ts'
import { setPageHeaders } from './page-security.ts'
import { formatInstant, sandboxPage } from './sandbox-page.ts'

export function mountLists(app: App, deps: ProcessDeps): void {
  app.get('/sandbox', (c) => c.redirect('/sandbox/'))
  app.get(
    '/sandbox/',
    forUsers('owners', async (c, shown) => {
      setPageHeaders(c)
      const [sessions, subscriptions] = [
        await listSessions(deps.db, shown),
        await listSubscriptions(deps.db, shown),
      ]
      return c.html(indexPage(deps.env.sandboxParts, { sessions, subscriptions }))
    }),
  )
}

const statusNames = {
  created: 'not decided',
  processing: 'processing',
  verified: 'passed',
  failed: 'failed',
  cancelled: 'cancelled',
}

interface Lists {
  sessions: readonly SandboxSession[]
  subscriptions: readonly ListedSubscription[]
}

/** Renders the list of vendors that the sandbox plays. */
function indexPage(parts: ReadonlySet<SandboxPart>, { sessions, subscriptions }: Lists) {
  const sections = [
    hasOutbox({ sandboxParts: parts }) && outboxSection,
    parts.has('identity') && identitySection(sessions),
    parts.has('payment') && paymentSection(subscriptions),
    parts.has('google') && googleSection,
    parts.has('rtw') && rightToWorkSection,
  ]
  return sandboxPage({
    title: 'Sandbox',
    body: html`
      <h1>Sandbox</h1>
      <p class="muted">These pages replace the real providers, so that you can try the whole journey.</p>
      ${sections.filter((section) => section !== false)}
    `,
  })
}

const outboxSection = html`<section class="card">
  <h2><a href="/sandbox/outbox">Outbox</a></h2>
  <p class="muted">Every email, SMS and WhatsApp message, as its receiver would see it.</p>
</section>`

const googleSection = html`<section class="card">
  <h2>Google</h2>
  <p class="muted">“Continue with Google” opens a page where you can sign in as a made-up person.</p>
</section>`

const rightToWorkSection = html`<section class="card">
  <h2>Right to work</h2>
  <p class="muted">TEST: no statutory excuse. Passes everyone whose identity check has passed.</p>
</section>`

function identitySection(sessions: readonly SandboxSession[]) {
  return html`<section class="card">
    <h2>Identity provider</h2>
    <p class="muted">The verification flow leads here. The newest checks:</p>
    ${
      sessions.length
        ? html`<ul>
            ${sessions.map(sessionItem)}
          </ul>`
        : html`<p>No checks yet.</p>`
    }
  </section>`
}

function paymentSection(subscriptions: readonly ListedSubscription[]) {
  return html`<section class="card">
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
  </section>`
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
