import { eq } from 'drizzle-orm'
import { ssoConnections } from '#accounts/single-sign-on-tables.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { admitAccount } from './admit-account.ts'
import { clientOf, limitSso } from './begin-sign-in.ts'
import { findSso } from './get-sso.ts'
import { SsoRefusal } from './sso-provider.ts'
import { keepSsoToken, newSsoToken, takeSsoToken } from './sso-tokens.ts'

interface Answer {
  /** The query that the provider has sent the browser back with, from its `?` on. */
  query: string
  ip: string
  browser: string | undefined
}

/**
 * Takes what the provider has sent a browser back with, and answers the code that starts a session in that browser.
 * @throws SsoRefusal, which the audit log tells as well once it is known which organisation it is about
 */
export async function takeAnswer(deps: Deps, { query, ip, browser }: Answer): Promise<string> {
  await limitSso(deps, ip)
  const state = new URLSearchParams(query).get('state') ?? ''
  const begun = await takeSsoToken(deps, { token: state, browser, purpose: 'state' })
  if (!browser || !begun?.secrets) throw new SsoRefusal('expired')
  const { orgId, secrets } = begun
  try {
    const userId = await signInAs(deps, orgId, { query, state, secrets, ip })
    const code = newSsoToken()
    await keepSsoToken(deps, { token: code, browser, purpose: 'code', orgId, userId })
    return code
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    await recordRefusal(deps, orgId, { refusal, ip })
    throw refusal
  }
}

async function signInAs(
  deps: Deps,
  orgId: string,
  { ip, ...answer }: { query: string; state: string; secrets: string; ip: string },
): Promise<string> {
  const connection = await findSso(deps.db, orgId)
  // Switched off, or another domain, since it has begun.
  if (!connection?.domainProvenAt) throw new SsoRefusal('expired')
  const account = await deps.providers.sso.redeem(clientOf(deps, connection), answer)
  const userId = await admitAccount(deps, connection, account, ip)
  await deps.db
    .update(ssoConnections)
    .set({ lastUsedAt: deps.clock() })
    .where(eq(ssoConnections.orgId, orgId))
  return userId
}

/** A failure that is told on the page; undefined for what nobody has foreseen. */
export function asRefusal(error: unknown): SsoRefusal | undefined {
  if (error instanceof SsoRefusal) return error
  if (error instanceof ProviderError) return new SsoRefusal('provider_away', error.message)
  // Of two who make one account at once, one has to try again.
  return error instanceof AppError ? new SsoRefusal('failed', error.code) : undefined
}

async function recordRefusal(
  deps: Deps,
  orgId: string,
  { refusal: { reason, detail }, ip }: { refusal: SsoRefusal; ip: string },
): Promise<void> {
  const data = { method: 'sso', reason, ...(detail && { detail }), address: ip }
  await inOrganisation(deps, { orgId, actor: 'provider:sso' }, (scope) =>
    record(scope, { action: 'session.failed', data }),
  )
}
