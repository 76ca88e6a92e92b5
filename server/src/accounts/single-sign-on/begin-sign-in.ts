import { type SsoClient, ssoProvider, SsoRefusal } from './sso-provider.ts'
import { rowOf } from '#platform/keys/keys.ts'
import { EmailAddress } from '@bonafide/shared/contract/text.ts'
import { secondsInMinute } from 'date-fns/constants'
import { and, eq, isNotNull } from 'drizzle-orm'
import * as v from 'valibot'
import { type SsoConnectionRow, ssoConnections } from './sso-tables.ts'
import { findOrganisation } from '#platform/db/lookups.ts'
import { limitedAddress } from '#platform/http/client-ip.ts'
import { countHit } from '#platform/limits/count-hit.ts'
import type { Deps } from '#platform/scope.ts'
import { domainOf } from './get-sso.ts'
import { keepSsoToken, newSsoToken } from './sso-tokens.ts'

/** The most sign-ins of one network, where a whole office may sign in on a Monday morning. */
const mostOfNetwork = 300
const windowSeconds = 15 * secondsInMinute

/** Counts what makes this server ask others, so that no caller makes it ask without end. */
export async function limitSso({ db, clock }: Deps, ip: string): Promise<void> {
  const hits = await countHit(db, `sso:ip:${limitedAddress(ip)}`, { windowSeconds, now: clock() })
  if (hits > mostOfNetwork) throw new SsoRefusal('too_many_requests')
}

/** The values that a state keeps, besides those that the provider's answer is checked with. */
export const Begun = v.object({
  /** The settings it was begun with: another provider is not asked about a sign-in that this one has begun. */
  domainValue: v.string(),
  secrets: v.string(),
})

interface Beginning {
  email: string | undefined
  ip: string
  browser: string
  /** Not by our own page, but by a link or a page anywhere: its user is asked before it counts. */
  begunElsewhere: boolean
}

/**
 * Returns the address at which a browser signs in with the identity provider of an email address. The provider is found
 * by the domain alone: whether the address has an account is neither looked up nor told.
 * @throws SsoRefusal for a domain that no organisation has proven
 */
export async function beginSignIn(
  deps: Deps,
  { email, ip, browser, begunElsewhere }: Beginning,
): Promise<string> {
  await limitSso(deps, ip)
  const address = v.safeParse(EmailAddress, email)
  const connection = address.success && (await findByDomain(deps, domainOf(address.output)))
  if (!address.success || !connection) throw new SsoRefusal('unknown_domain')
  const state = newSsoToken()
  const { url, secrets } = await deps.providers.get(ssoProvider).begin(clientOf(deps, connection), {
    email: address.output,
    state,
  })
  const { orgId, domainValue } = connection
  const begun: v.InferInput<typeof Begun> = { domainValue, secrets }
  await keepSsoToken(deps, {
    token: state,
    browser,
    purpose: 'state',
    orgId,
    begunElsewhere,
    secrets: JSON.stringify(begun),
  })
  return url
}

async function findByDomain({ db }: Deps, domain: string): Promise<SsoConnectionRow | undefined> {
  const orgId = await findOrganisation(db, 'sso-domain', [domain])
  if (!orgId) return undefined
  const isIts = and(eq(ssoConnections.domain, domain), isNotNull(ssoConnections.domainProvenAt))
  const [found] = await db
    .select()
    .from(ssoConnections)
    .where(and(eq(ssoConnections.orgId, orgId), isIts))
  return found
}

/** Returns this server's registration at the provider, with the secret opened. */
export function clientOf({ keys }: Pick<Deps, 'keys'>, connection: SsoConnectionRow): SsoClient {
  const { issuer, clientId, secretSealed, domain } = connection
  const clientSecret = keys.open('sso', secretSealed, rowOf(ssoConnections, connection.orgId))
  if (clientSecret === undefined) throw new Error('the secret of an identity provider cannot be opened')
  return { issuer, clientId, clientSecret, domain }
}
