import type { SsoSettings } from '@bonafide/shared/contract/accounts/single-sign-on.ts'
import { secondsInHour } from 'date-fns/constants'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { noteLookup } from '#platform/db/lookups.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { actingScope, type UserPrincipal } from '#platform/http/principal.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import { orUnavailable } from '#platform/provider-error.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { domainRecord, findSso, getSso } from './get-sso.ts'
import { whoDecides } from './remove-sso.ts'
import { ssoProvider } from './sso-provider.ts'
import { type SsoConnectionRow, ssoConnections } from './sso-tables.ts'

const looksPerHour = 60

type Proven = Pick<SsoConnectionRow, 'domain' | 'domainValue'>

/**
 * Looks for the record that proves the organisation's domain.
 * @throws AppError conflict while it is not there, or where another organisation has proven the domain
 */
export async function proveDomain(deps: Deps, principal: UserPrincipal): Promise<SsoSettings> {
  const { orgId } = principal
  const found = await findSso(deps.db, orgId)
  if (!found) throw new AppError('conflict', 'Set up single sign-on first.')
  await limitHits(deps.db, `sso:domain:${orgId}`, {
    windowSeconds: secondsInHour,
    now: deps.clock(),
    most: looksPerHour,
    message: 'You have checked too many times. Try again in an hour.',
  })
  const { name, value } = domainRecord(found)
  const texts = await orUnavailable(
    deps.log,
    'The servers of this domain did not answer. Try again in a minute.',
    () => deps.providers.get(ssoProvider).findRecords(name),
  )
  if (!texts.includes(value)) throw new AppError('conflict', notFound(name, texts.length > 0))
  return inOrganisation(deps, actingScope(principal), async (scope) => {
    await noteDomainProven(scope, { ...found, by: 'dns' })
    return getSso(scope)
  })
}

function notFound(name: string, hasOther: boolean): string {
  return hasOther
    ? `The TXT record at ${name} has another value. Copy it again.`
    : `There is no TXT record at ${name} yet. New records can take up to an hour to appear.`
}

/**
 * Says that the domain is the organisation's, unless that is known. It is what was looked at that is proven: not a
 * provider or a domain that another user has entered meanwhile.
 * @throws AppError conflict where it is another organisation's
 */
async function noteDomainProven(
  scope: Scope,
  { domain, domainValue, by }: Proven & { by: 'dns' | 'operator' },
): Promise<void> {
  const { deps, tx, orgId } = scope
  await lockOrganisation(scope)
  const isUnproven = and(
    eq(ssoConnections.orgId, orgId),
    eq(ssoConnections.domainValue, domainValue),
    isNull(ssoConnections.domainProvenAt),
  )
  const proven = await tx
    .update(ssoConnections)
    .set({ domainProvenAt: deps.clock() })
    .where(isUnproven)
    .returning({ orgId: ssoConnections.orgId })
  if (!proven.length) return
  if (!(await noteLookup(tx, { kind: 'sso-domain', key: domain, orgId }))) {
    throw new AppError('conflict', 'Another organisation has proven this domain. Contact us.')
  }
  await record(scope, { action: 'sso.domain_proven', data: { domain, by, told: await whoDecides(scope) } })
}

/**
 * Says that a domain is an organisation's, by the word of who runs the server: where its owner cannot publish a record.
 * @returns what an operator is told
 */
export async function proveByOperator(
  deps: Deps,
  { domain, orgId }: { domain: string; orgId: string | undefined },
): Promise<{ done: boolean; text: string }> {
  const isAsked = orgId === undefined ? undefined : eq(ssoConnections.orgId, orgId)
  const found = await deps.db
    .select({
      orgId: ssoConnections.orgId,
      provenAt: ssoConnections.domainProvenAt,
      domainValue: ssoConnections.domainValue,
      name: organisations.name,
    })
    .from(ssoConnections)
    .innerJoin(organisations, eq(organisations.id, ssoConnections.orgId))
    .where(and(eq(ssoConnections.domain, domain), isAsked))
  const [only, ...others] = found
  if (!only) {
    return { done: false, text: `No organisation has entered ${domain} in Settings → Single sign-on.` }
  }
  if (others.length) {
    const list = found.map((one) => `  ${one.orgId}  ${one.name}`).join('\n')
    return {
      done: false,
      text: `Several organisations have entered it. Name one with --organisation:\n${list}`,
    }
  }
  if (only.provenAt) return { done: true, text: `${domain} was proven before, for ${only.name}.` }
  await inOrganisation(deps, { orgId: only.orgId, actor: 'system' }, (scope) =>
    noteDomainProven(scope, { domain, domainValue: only.domainValue, by: 'operator' }),
  )
  return { done: true, text: `${domain} is proven for ${only.name}.` }
}
