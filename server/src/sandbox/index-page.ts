import { html } from 'hono/html'
import { formatInstant } from './format-instant.ts'
import type { SandboxSession } from './identity-page.ts'
import { sandboxPage } from './sandbox-page.ts'

const statusNames = {
  created: 'not decided',
  processing: 'processing',
  verified: 'passed',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** What the sandbox stands in for. */
export function indexPage(sessions: readonly SandboxSession[]) {
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
