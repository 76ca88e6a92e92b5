import { and, eq } from 'drizzle-orm'
import { ssoConnections } from './sso-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { noteDomainProven } from './prove-domain.ts'

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
