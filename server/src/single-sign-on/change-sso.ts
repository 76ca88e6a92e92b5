import { rowOf } from '#platform/keys/keys.ts'
import type { SsoChange, SsoSettings } from '@bonafide/shared/contract/single-sign-on.ts'
import { type SsoConnectionRow, ssoConnections } from '#accounts/single-sign-on-tables.ts'
import { fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { dropLookups } from '#platform/db/lookups.ts'
import { actingScope, type UserPrincipal } from '#platform/http/principal.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { newDomainValue } from './domain-record.ts'
import { findSso, getSso } from './get-sso.ts'

/** Sets up or changes the organisation's identity provider, which has to answer by the address that was entered. */
export async function changeSso(
  deps: Deps,
  principal: UserPrincipal,
  change: SsoChange,
): Promise<SsoSettings> {
  // Outside of the transaction: it waits for a server somewhere.
  const described = await deps.providers.sso.describe(change.issuer)
  if (!described.ok) throw fieldError('issuer', described.reason)
  return inOrganisation(deps, actingScope(principal), async (scope) => {
    await saveSso(scope, { ...change, issuer: described.issuer })
    return getSso(scope)
  })
}

async function saveSso(scope: Scope, change: SsoChange): Promise<void> {
  const { deps, tx, orgId, permissions } = scope
  await lockOrganisation(scope)
  const before = await findSso(tx, orgId)
  const { issuer, clientId, clientSecret, domain, defaultRole, required } = change
  const isOwner = permissions?.has('owners') ?? false
  const isOtherProvider = before?.issuer !== issuer || before.clientId !== clientId
  const isOtherDomain = before?.domain !== domain
  // Never the one before: another provider would be sent it.
  if (isOtherProvider && !clientSecret) throw fieldError('clientSecret', 'Please enter the client secret')
  const row = {
    issuer,
    clientId,
    secretSealed: clientSecret
      ? deps.keys.seal('sso', clientSecret, rowOf(ssoConnections, orgId))
      : (before?.secretSealed ?? ''),
    domain,
    domainValue: before && !isOtherDomain ? before.domainValue : newDomainValue(),
    domainProvenAt: before && !isOtherDomain ? before.domainProvenAt : null,
    defaultRole,
    required,
    setByOwner: isOwner || (!isOtherProvider && !isOtherDomain && before.setByOwner),
    lastUsedAt: isOtherProvider || isOtherDomain ? null : before.lastUsedAt,
    changedAt: deps.clock(),
  }
  requireUsable(row, before)
  if (isOtherDomain && before?.domainProvenAt) await dropLookups(tx, 'sso-domain', [before.domain])
  await tx
    .insert(ssoConnections)
    .values({ orgId, ...row })
    .onConflictDoUpdate({ target: ssoConnections.orgId, set: row })
  // A secret is told to have changed, and nothing of it.
  const secretChanged = clientSecret !== undefined
  await record(scope, {
    action: 'sso.changed',
    data: { issuer, clientId, domain, defaultRole, required, secretChanged },
  })
}

/** Of an organisation whose users could not sign in any more, nobody but the owners would be left. */
function requireUsable(
  {
    required,
    domainProvenAt,
    lastUsedAt,
  }: Pick<SsoConnectionRow, 'required' | 'domainProvenAt' | 'lastUsedAt'>,
  before: SsoConnectionRow | undefined,
): void {
  if (!required) return
  if (!domainProvenAt) {
    throw fieldError('required', 'Prove the domain before you require single sign-on.')
  }
  if (!before?.required && !lastUsedAt) {
    throw fieldError('required', 'Sign in with it once before you require it, so that you know it works.')
  }
}
