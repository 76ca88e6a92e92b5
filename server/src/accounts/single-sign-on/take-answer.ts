import { type SsoAccount, ssoProvider, SsoRefusal } from './sso-provider.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { type SsoConnectionRow, ssoConnections } from './sso-tables.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { admitAccount, whoComes } from './admit-account.ts'
import { Begun, clientOf, limitSso } from './begin-sign-in.ts'
import { findSso } from './get-sso.ts'
import { keepSsoToken, newSsoToken, takeSsoToken } from './sso-tokens.ts'

interface Answer {
  /** The query that the provider has sent the browser back with, from its `?` on. */
  query: string
  ip: string
  browser: string | undefined
}

/**
 * Takes what the provider has sent a browser back with, and answers the page of ours that goes on in that browser.
 * @throws SsoRefusal, which the audit log tells as well once it is known which organisation it is about
 */
export async function takeAnswer(deps: Deps, { query, ip, browser }: Answer): Promise<string> {
  await limitSso(deps, ip)
  const asked = new URLSearchParams(query)
  const state = asked.get('state') ?? ''
  // A provider's own tile sends users without having been asked: the answer belongs to no browser, and counts for none.
  if (!state && !asked.has('error')) throw new SsoRefusal('begun_at_provider')
  const taken = await takeSsoToken(deps, { token: state, browser, purpose: 'state' })
  const begun = readBegun(taken?.secrets)
  if (!browser || !taken || !begun) throw new SsoRefusal('expired')
  const { orgId, begunElsewhere } = taken
  try {
    const connection = await findSso(deps.db, orgId)
    if (!connection || !isStill(connection, begun)) throw new SsoRefusal('expired')
    const { secrets } = begun
    const account = await deps.providers
      .get(ssoProvider)
      .redeem(clientOf(deps, connection), { query, state, secrets })
    const code = newSsoToken()
    await inOrganisation(deps, { orgId, actor: 'provider:sso' }, async (scope) => {
      const token = { token: code, browser, purpose: 'code', orgId, begunElsewhere } as const
      const came: Came = { account, domainValue: begun.domainValue }
      // A user who is to be asked first gets no account here until they have confirmed.
      const whose = begunElsewhere
        ? { secrets: JSON.stringify({ ...came, ...whoComes(connection, account) }) }
        : { userId: await signInAs(scope, came, ip) }
      await keepSsoToken({ ...scope.deps, db: scope.tx }, { ...token, ...whose })
    })
    // The fragment is not sent to any server, so the code is in no log of one.
    return `/sso${begunElsewhere ? '?elsewhere=true' : ''}#${code}`
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    await recordRefusal(deps, orgId, { refusal, ip })
    throw refusal
  }
}

type Begun = v.InferOutput<typeof Begun>

/** An account that a provider has vouched for, and which settings it was asked by. */
interface Came extends Pick<Begun, 'domainValue'> {
  account: SsoAccount
}

/** Reads the values of a state; undefined for one that an older version has begun. */
function readBegun(secrets: string | undefined): Begun | undefined {
  const begun = v.safeParse(v.pipe(v.string(), v.parseJson(), Begun), secrets)
  return begun.success ? begun.output : undefined
}

/** Not switched off, and no other provider, client or domain, since it has begun. */
function isStill(
  { domainProvenAt, domainValue }: Pick<SsoConnectionRow, 'domainProvenAt' | 'domainValue'>,
  begun: Pick<Begun, 'domainValue'>,
): boolean {
  return domainProvenAt !== null && domainValue === begun.domainValue
}

/** All of it or nothing, and by the settings that hold then: the provider may have taken its time. */
export async function signInAs(scope: Scope, { account, ...begun }: Came, ip: string): Promise<string> {
  const { deps, tx, orgId } = scope
  // Two first sign-ins of one account at once make one user, and no change of the settings comes in between.
  await lockOrganisation(scope)
  const connection = await findSso(tx, orgId)
  if (!connection || !isStill(connection, begun)) throw new SsoRefusal('expired')
  const userId = await admitAccount(scope, connection, { account, ip })
  await tx.update(ssoConnections).set({ lastUsedAt: deps.clock() }).where(eq(ssoConnections.orgId, orgId))
  return userId
}

/** Returns a failure that is told on the page; undefined for what nobody has foreseen. */
export function asRefusal(error: unknown): SsoRefusal | undefined {
  if (error instanceof SsoRefusal) return error
  if (error instanceof ProviderError) return new SsoRefusal('provider_away', error.message)
  // When two make one account at once, one has to try again.
  return error instanceof AppError ? new SsoRefusal('failed', error.code) : undefined
}

export async function recordRefusal(
  deps: Deps,
  orgId: string,
  { refusal: { reason, detail }, ip }: { refusal: SsoRefusal; ip: string },
): Promise<void> {
  const data = { method: 'sso', reason, ...(detail && { detail }), address: ip }
  await inOrganisation(deps, { orgId, actor: 'provider:sso' }, (scope) =>
    record(scope, { action: 'session.failed', data }),
  )
}
