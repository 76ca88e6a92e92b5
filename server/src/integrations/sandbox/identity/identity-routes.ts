import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import { sandboxIdentity } from '#integrations/sandbox/sandbox-tables.ts'
import { sandboxProviderName } from '#platform/config/sandbox-settings.ts'
import { findOrganisation, vendorKey } from '#platform/db/lookups.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import type { Deps } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { openReturnUrl } from './sandbox-identity-provider.ts'
import { decideIdentity } from './decide-identity.ts'
import { IdentityDecision } from './identity-decision.ts'
import { identityPage, type SandboxSession } from './identity-page.ts'
import { requireOwnPage } from '#integrations/sandbox/pages/require-own-page.ts'
import { setPageHeaders } from '#integrations/sandbox/pages/sandbox-headers.ts'

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
