import { randomBytes } from 'node:crypto'
import { addYears } from 'date-fns'
import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { html } from 'hono/html'
import { sandboxProviderName } from '#platform/config/sandbox-settings.ts'
import { splitName } from '#employees/names/split-name.ts'
import type { Connection } from '#platform/db/database.ts'
import type { Keys } from '#platform/keys/keys.ts'
import type { DigitalProvider, DigitalResult } from '#right-to-work/digital-provider.ts'
import { AppError } from '#platform/app-error.ts'
import type { App } from '#platform/http/app-env.ts'
import type { Deps } from '#platform/scope.ts'
import { sandboxDigital } from './sandbox-tables.ts'
import { documentEntries, documentFields } from './pages/document-fields.ts'
import { requireOwnPage, setPageHeaders } from './pages/page-security.ts'
import { sandboxPage } from './pages/sandbox-page.ts'

/** The validity of the made-up passport. */
const yearsLeft = 5

interface Setting {
  publicUrl: string
  keys: Keys
  clock: () => Date
}

/** TEST: no statutory excuse. The provider's side is a page of our own, on which the tester decides how it comes out. */
export function createSandboxDigitalProvider({ publicUrl, keys, clock }: Setting): DigitalProvider {
  return {
    name: sandboxProviderName,
    label: 'Sandbox',
    sandbox: true,
    async create(connection, { fullName, dateOfBirth, returnUrl }) {
      const providerRef = randomBytes(24).toString('base64url')
      await connection.insert(sandboxDigital).values({
        id: providerRef,
        status: 'created',
        documentName: fullName,
        dateOfBirth,
        // The address holds a link's token, so it is sealed like one.
        returnUrlSealed: keys.seal('link', returnUrl),
        createdAt: clock(),
      })
      return { providerRef, url: `${publicUrl}/sandbox/digital/${providerRef}` }
    },
    async fetchOutcome(connection, providerRef) {
      const session = await findDigital(connection, providerRef)
      if (!session) return { status: 'cancelled' }
      if (session.status === 'failed')
        return { status: 'failed', reason: 'The document could not be verified.' }
      if (session.status === 'passed') return { status: 'passed', result: resultOf(session) }
      return { status: session.status }
    },
    fetchCopies: async () => [],
    async erase(connection, providerRef) {
      await connection.delete(sandboxDigital).where(eq(sandboxDigital.id, providerRef))
    },
  }
}

async function findDigital(connection: Connection, ref: string) {
  const [session] = await connection.select().from(sandboxDigital).where(eq(sandboxDigital.id, ref))
  return session
}

function resultOf({
  id,
  documentName,
  dateOfBirth,
  createdAt,
}: typeof sandboxDigital.$inferSelect): DigitalResult {
  return {
    reference: id,
    gpg45Level: 'medium',
    gpg45Profile: 'M1B',
    name: splitName(documentName),
    dateOfBirth: dateOfBirth || null,
    documentType: 'passport',
    issuingCountry: 'GBR',
    documentNumber: '000000000',
    expires: addYears(createdAt, yearsLeft).toISOString().slice(0, 10),
    nationality: 'GBR',
    faceMatchedAt: createdAt.toISOString(),
  }
}

const Decision = v.object({
  decision: v.picklist(['passed', 'failed', 'processing']),
  ...documentEntries,
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
    setPageHeaders(c, { formTargets: [deps.settings.publicUrl, new URL(found.returnUrl).origin] })
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
            ${documentFields({
              legend: 'What the passport says',
              documentName,
              dateOfBirth,
              note: 'Another name or date of birth puts the check on hold.',
            })}
            <div class="choice">
              <button class="primary" type="submit" name="decision" value="passed">Pass</button>
              <button class="danger" type="submit" name="decision" value="failed">Fail</button>
              <button type="submit" name="decision" value="processing">Keep processing</button>
            </div>
          </form>
        `,
  })
}
