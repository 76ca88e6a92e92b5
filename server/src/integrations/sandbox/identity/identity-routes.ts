import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import { sandboxProviderName } from '#platform/config/sandbox-settings.ts'
import { findOrganisation, vendorKey } from '#platform/db/lookups.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import type { App } from '#platform/http/app-env.ts'
import { openReturnUrl } from './sandbox-identity-provider.ts'
import { failureReasons, IdentityDecision } from './identity-decision.ts'
import { identityPage, type SandboxSession } from '#integrations/sandbox/identity-pages.ts'
import { requireOwnPage } from '#integrations/sandbox/pages/require-own-page.ts'
import { setPageHeaders } from '#integrations/sandbox/pages/page-security.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { sandboxIdentity } from '#integrations/sandbox/sandbox-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { deliverEventJob } from '#integrations/sandbox/sandbox-jobs.ts'

export function mountIdentityPages(app: App, deps: Deps): void {
  app.get('/sandbox/identity/:ref', async (c) => {
    const session = await findSession(deps, c.req.param('ref'))
    if (!session) return c.notFound()
    // The form's answer leads back to the link's page, which a policy of 'self' alone may not cover.
    setPageHeaders(c, { formTargets: [deps.env.publicUrl, new URL(session.returnUrl).origin] })
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

async function findSession({ db, env, keys }: Deps, ref: string): Promise<SandboxSession | undefined> {
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
  deps: Deps,
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
