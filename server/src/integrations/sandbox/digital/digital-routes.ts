import { line } from '@bonafide/shared/contract/text.ts'
import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { requireOwnPage } from '#integrations/sandbox/pages/require-own-page.ts'
import { setPageHeaders } from '#integrations/sandbox/pages/page-security.ts'
import { sandboxDigital } from '#integrations/sandbox/sandbox-tables.ts'
import { AppError } from '#platform/app-error.ts'
import type { App } from '#platform/http/app-env.ts'
import type { Deps } from '#platform/scope.ts'
import { findDigital } from './sandbox-digital-provider.ts'
import { html } from 'hono/html'
import { sandboxPage } from '#integrations/sandbox/pages/sandbox-page.ts'

const Decision = v.object({
  decision: v.picklist(['passed', 'failed', 'processing']),
  documentName: v.optional(line('', { min: 0, max: 250 })),
  dateOfBirth: v.optional(v.pipe(v.string(), v.regex(/^(\d{4}-\d\d-\d\d)?$/))),
})

/** The page of the sandbox's digital verification service. */
export function mountDigitalPages(app: App, deps: Deps): void {
  const find = async (ref: string) => {
    const session = await findDigital(deps.db, ref)
    const returnUrl = session && deps.keys.open('link', session.returnUrlSealed)
    return session && returnUrl ? { session, returnUrl } : undefined
  }
  app.get('/sandbox/digital/:ref', async (c) => {
    const found = await find(c.req.param('ref'))
    if (!found) return c.notFound()
    setPageHeaders(c, { formTargets: [deps.env.publicUrl, new URL(found.returnUrl).origin] })
    return c.html(digitalPage(found.session, found.returnUrl))
  })
  app.post('/sandbox/digital/:ref', async (c) => {
    requireOwnPage(c)
    const found = await find(c.req.param('ref'))
    if (!found) return c.notFound()
    const parsed = v.safeParse(Decision, await c.req.parseBody())
    if (!parsed.success) throw new AppError('bad_request', 'Please choose a result')
    const { decision: status, ...document } = parsed.output
    // A check that is over stays as it is.
    await deps.db
      .update(sandboxDigital)
      .set({ status, ...document })
      .where(
        and(
          eq(sandboxDigital.id, found.session.id),
          inArray(sandboxDigital.status, ['created', 'processing']),
        ),
      )
    return c.redirect(found.returnUrl, 303)
  })
}

/** The provider's page: the tester decides here how the check of the passport comes out. */
function digitalPage(
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
