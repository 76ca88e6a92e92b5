import * as v from 'valibot'
import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { html } from 'hono/html'
import { AppError } from '#platform/app-error.ts'
import { sandboxProviderName } from '#platform/config/sandbox-settings.ts'
import { findOrganisation, vendorKey } from '#platform/db/lookups.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import type { App } from '#platform/http/app-env.ts'
import type { ProcessDeps } from '#platform/scope.ts'
import type { Db } from '#platform/db/database.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { failureReasons, openReturnUrl } from './sandbox-identity-provider.ts'
import { documentEntries, documentFields } from './pages/document-fields.ts'
import { requireOwnPage, setPageHeaders } from './pages/page-security.ts'
import { sandboxIdentity } from './sandbox-tables.ts'
import { deliverEventJob } from './deliver-event.ts'
import { sandboxPage } from './pages/sandbox-page.ts'
import type { Shown } from './pages/signed-in.ts'

export function mountIdentityPages(app: App, deps: ProcessDeps): void {
  app.get('/sandbox/identity/:ref', async (c) => {
    const session = await findSession(deps, c.req.param('ref'))
    if (!session) return c.notFound()
    // The form's answer leads back to the link's page, which a policy of 'self' alone may not cover.
    setPageHeaders(c, { formTargets: [deps.settings.publicUrl, new URL(session.returnUrl).origin] })
    return c.html(identityPage(session))
  })
  app.post('/sandbox/identity/:ref', async (c) => {
    requireOwnPage(c)
    const session = await findSession(deps, c.req.param('ref'))
    if (!session) return c.notFound()
    const decision = v.safeParse(IdentityDecision, await c.req.parseBody())
    if (!decision.success) throw new AppError('bad_request', 'Please choose a result')
    await decideIdentity(deps, session.id, decision.output)
    return c.redirect(session.returnUrl, 303)
  })
}

async function findSession({ db, env, keys }: ProcessDeps, ref: string): Promise<SandboxSession | undefined> {
  if (!env.sandboxParts.has('identity')) {
    const orgId = await findOrganisation(db, 'identity-session', [vendorKey(sandboxProviderName, ref)])
    if (!orgId || !isTestOrganisation(orgId)) return undefined
  }
  const [session] = await db.select().from(sandboxIdentity).where(eq(sandboxIdentity.id, ref))
  return session && { ...session, returnUrl: openReturnUrl(keys, session.returnUrl) }
}

const statusOf = { pass: 'verified', fail: 'failed', processing: 'processing', cancel: 'cancelled' } as const

/** Records what the tester decided and queues the provider's event. A check that is over stays as it is. */
async function decideIdentity(
  deps: ProcessDeps,
  ref: string,
  { decision, reason, documentName, dateOfBirth }: IdentityDecision,
): Promise<void> {
  const status = statusOf[decision]
  const failure = status === 'failed' ? failureReasons[reason] : null
  await deps.db.transaction(async (tx) => {
    const decided = await tx
      .update(sandboxIdentity)
      .set({ status, reason: failure, documentName, dateOfBirth })
      .where(and(eq(sandboxIdentity.id, ref), inArray(sandboxIdentity.status, ['created', 'processing'])))
      .returning({ id: sandboxIdentity.id })
    if (decided.length === 0) return
    const event = { eventId: crypto.randomUUID(), sessionId: ref, status, reason: failure ?? undefined }
    await deps.jobs.enqueue(tx, deliverEventJob, event)
  })
  deps.jobs.nudge()
}

const Reason = v.picklist(Object.keys(failureReasons) as (keyof typeof failureReasons)[])

/**
 * The form of the sandbox's identity page. A name or a date that is left empty cannot be read off the document; one
 * that is not in the form stays as it was.
 */
const IdentityDecision = v.object({
  decision: v.picklist(['pass', 'fail', 'processing', 'cancel']),
  reason: v.optional(Reason, 'document_expired'),
  ...documentEntries,
})
type IdentityDecision = v.InferOutput<typeof IdentityDecision>

export type SandboxSession = typeof sandboxIdentity.$inferSelect

const outcomes = {
  verified: 'This check has passed.',
  failed: 'This check has failed.',
  cancelled: 'This check was cancelled.',
}

/** The provider's page: the tester decides here how the check comes out. */
function identityPage(session: SandboxSession) {
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
      ${documentFields({
        legend: 'What the document says',
        documentName,
        dateOfBirth,
        note: 'Another person’s name or date of birth leads to a review. Leave a field empty for a document that cannot be read.',
      })}
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

const shownAtOnce = 20

/** The newest checks of the sandbox's identity provider. */
export function listSessions(db: Db, shown: Shown): Promise<SandboxSession[]> {
  const newest = db.select(getTableColumns(sandboxIdentity)).from(sandboxIdentity)
  const order = desc(sandboxIdentity.createdAt)
  if (!shown) return newest.orderBy(order).limit(shownAtOnce)
  const isOfIt = and(
    eq(identitySessions.provider, sandboxProviderName),
    eq(identitySessions.providerRef, sandboxIdentity.id),
    inArray(identitySessions.orgId, [...shown]),
  )
  return newest.innerJoin(identitySessions, isOfIt).orderBy(order).limit(shownAtOnce)
}
