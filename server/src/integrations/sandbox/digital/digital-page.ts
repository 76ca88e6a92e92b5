import { html } from 'hono/html'
import { sandboxPage } from '#integrations/sandbox/pages/sandbox-page.ts'
import type { sandboxDigital } from '#integrations/sandbox/sandbox-tables.ts'

/** The provider's page: the tester decides here how the check of the passport comes out. */
export function digitalPage(
  { id, status, documentName, dateOfBirth }: typeof sandboxDigital.$inferSelect,
  returnUrl: string,
) {
  const isOver = status === 'passed' || status === 'failed'
  return sandboxPage({
    title: 'Passport check',
    body: isOver
      ? html`
          <h1>Passport check</h1>
          <p class="card">This check has ${status}.</p>
          <p><a class="button" href="${returnUrl}">Return to the verification</a></p>
        `
      : html`
          <h1>Passport check for ${documentName}</h1>
          <p class="muted">
            TEST: no statutory excuse. A digital verification service would ask for a passport and a face
            here. In the sandbox, you choose the result.
          </p>
          <form method="post" action="/sandbox/digital/${id}">
            <fieldset>
              <legend>What the passport says</legend>
              <label for="documentName">Name</label>
              <input
                id="documentName"
                name="documentName"
                maxlength="250"
                autocomplete="off"
                value="${documentName}"
              />
              <label for="dateOfBirth">Date of birth</label>
              <input id="dateOfBirth" name="dateOfBirth" type="date" value="${dateOfBirth ?? ''}" />
              <p class="muted">Another name or date of birth puts the check on hold.</p>
            </fieldset>
            <div class="choice">
              <button class="primary" type="submit" name="decision" value="passed">Pass</button>
              <button class="danger" type="submit" name="decision" value="failed">Fail</button>
              <button type="submit" name="decision" value="processing">Keep processing</button>
            </div>
          </form>
        `,
  })
}
