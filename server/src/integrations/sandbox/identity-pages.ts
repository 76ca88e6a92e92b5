import { html } from 'hono/html'
import type { sandboxIdentity } from './sandbox-tables.ts'
import { failureReasons } from './identity/identity-decision.ts'
import { sandboxPage } from './pages/sandbox-page.ts'

export type SandboxSession = typeof sandboxIdentity.$inferSelect

const outcomes = {
  verified: 'This check has passed.',
  failed: 'This check has failed.',
  cancelled: 'This check was cancelled.',
}

/** The provider's page: the tester decides here how the check comes out. */
export function identityPage(session: SandboxSession) {
  const { status } = session
  return sandboxPage({
    title: 'Identity check',
    body: html`
      <h1>Identity check for ${session.fullName}</h1>
      ${status === 'created' || status === 'processing' ? decisionForm(session, status) : outcome(session, status)}
    `,
  })
}

function decisionForm({ id, documentName, dateOfBirth }: SandboxSession, status: 'created' | 'processing') {
  return html`
    <p class="muted">
      ${
        status === 'processing'
          ? 'This check is in progress. Choose its result.'
          : 'A real provider would ask for a document and a photo here. In the sandbox, you choose the result.'
      }
    </p>
    <form method="post" action="/sandbox/identity/${id}">
      <fieldset>
        <legend>What the document says</legend>
        <label for="documentName">Name</label>
        <input
          id="documentName"
          name="documentName"
          maxlength="250"
          autocomplete="off"
          value="${documentName ?? ''}"
        />
        <label for="dateOfBirth">Date of birth</label>
        <input id="dateOfBirth" name="dateOfBirth" type="date" value="${dateOfBirth ?? ''}" />
        <p class="muted">
          Another person’s name or date of birth leads to a review. Leave a field empty for a document that
          cannot be read.
        </p>
      </fieldset>
      <div class="choice">
        <button class="primary" type="submit" name="decision" value="pass">Pass</button>
      </div>
      <fieldset>
        <legend>Or choose a failure</legend>
        <label for="reason">Reason</label>
        <select id="reason" name="reason">
          ${Object.entries(failureReasons).map(([value, text]) => html`<option value="${value}">${text}</option>`)}
        </select>
        <button class="danger" type="submit" name="decision" value="fail">Fail</button>
      </fieldset>
      <div class="choice">
        <button type="submit" name="decision" value="processing">Keep processing</button>
        <button type="submit" name="decision" value="cancel">Cancel</button>
      </div>
    </form>
    <p class="muted">
      “Keep processing” returns to the verification without a result. Open this page again to choose one.
    </p>
  `
}

function outcome({ reason, returnUrl }: SandboxSession, status: keyof typeof outcomes) {
  return html`
    <p class="card">${outcomes[status]} ${reason ?? ''}</p>
    <p><a class="button" href="${returnUrl}">Return to the verification</a></p>
  `
}
