import { ssoProvider } from './sso-provider.ts'
import { rowOf } from '#platform/keys/keys.ts'
import type { SsoChange, SsoSettings } from '@bonafide/shared/contract/accounts/single-sign-on.ts'
import { eq } from 'drizzle-orm'
import { type SsoConnectionRow, ssoConnections } from './sso-tables.ts'
import { endSessionsOfOthers } from '#accounts/sessions/end-sessions.ts'
import { sessions } from '#accounts/users-tables.ts'
import { fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { actingScope, type UserPrincipal } from '#platform/http/principal.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { findSso, getSso, newDomainValue } from './get-sso.ts'
import { endSignOn, whoDecides } from './remove-sso.ts'

type Saved = Omit<SsoConnectionRow, 'orgId'>

/**
 * Sets up or changes the organisation's identity provider. Another one has to answer by the address that was entered;
 * one that stays is not asked, so that passwords can be allowed again while it is away.
 */
export async function changeSso(
  deps: Deps,
  principal: UserPrincipal,
  change: SsoChange,
): Promise<SsoSettings> {
  const kept = await findSso(deps.db, principal.orgId)
  const isKept = kept && !isOtherProvider(kept, change) && !change.clientSecret
  // Outside of the transaction: it waits for a server somewhere.
  const issuer = isKept ? kept.issuer : await describedIssuer(deps, change.issuer)
  return inOrganisation(deps, actingScope(principal), async (scope) => {
    await saveSso(scope, { ...change, issuer }, principal.sessionId)
    return getSso(scope)
  })
}

async function describedIssuer({ providers }: Deps, typed: string): Promise<string> {
  const described = await providers.get(ssoProvider).describe(typed)
  if (!described.ok) throw fieldError('issuer', described.reason)
  return described.issuer
}

const isOtherProvider = (
  before: Pick<SsoConnectionRow, 'issuer' | 'clientId'>,
  after: Pick<SsoChange, 'issuer' | 'clientId'>,
): boolean => before.issuer !== after.issuer || before.clientId !== after.clientId

async function saveSso(scope: Scope, change: SsoChange, sessionId: string): Promise<void> {
  const { deps, tx, orgId, permissions } = scope
  await lockOrganisation(scope)
  const before = await findSso(tx, orgId)
  const { issuer, clientId, clientSecret, domain, defaultRole, required } = change
  const isOwner = permissions?.has('owners') ?? false
  const isOther = !before || isOtherProvider(before, change)
  // Never the one before: another provider would be sent it.
  if (isOther && !clientSecret) throw fieldError('clientSecret', 'Please enter the client secret')
  // A proven domain lets its provider vouch for addresses, so the proof counts for this provider, client and domain
  // alone.
  const same = before && !isOther && before.domain === domain ? before : undefined
  const row: Saved = {
    issuer,
    clientId,
    secretSealed: clientSecret
      ? deps.keys.seal('sso', clientSecret, rowOf(ssoConnections, orgId))
      : (before?.secretSealed ?? ''),
    domain,
    domainValue: same?.domainValue ?? newDomainValue(),
    domainProvenAt: same?.domainProvenAt ?? null,
    defaultRole,
    required,
    setByOwner: isOwner || (same?.setByOwner ?? false),
    lastUsedAt: same?.lastUsedAt ?? null,
    changedAt: deps.clock(),
  }
  requireUsable(row, before)
  if (before && !same) await endSignOn(scope, before, sessionId)
  if (required && !before?.required) await endSessionsOfOthers(scope, eq(sessions.viaSso, false))
  await tx
    .insert(ssoConnections)
    .values({ orgId, ...row })
    .onConflictDoUpdate({ target: ssoConnections.orgId, set: row })
  await recordChange(scope, { before, row, secretChanged: clientSecret !== undefined })
}

const told = ['issuer', 'clientId', 'domain', 'defaultRole', 'required', 'setByOwner'] as const

async function recordChange(
  scope: Scope,
  {
    before,
    row,
    secretChanged,
  }: { before?: SsoConnectionRow | undefined; row: Saved; secretChanged: boolean },
): Promise<void> {
  const { issuer, clientId, domain, defaultRole, required, setByOwner: includesOwners } = row
  const changed = [
    ...told.filter((field) => before?.[field] !== row[field]),
    // A secret is told to have changed, and nothing of it.
    ...(secretChanged ? ['clientSecret'] : []),
  ].map((field) => (field === 'setByOwner' ? 'includesOwners' : field))
  const settings = { issuer, clientId, domain, defaultRole, required, includesOwners, secretChanged }
  await record(scope, {
    action: 'sso.changed',
    data: { ...settings, changed: before ? changed : ['setUp'], told: await whoDecides(scope) },
  })
}

/** Refuses to require single sign-on before it is known to work: nobody but the owners could sign in any more. */
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
    throw fieldError(
      'required',
      before?.required
        ? 'Allow passwords again before you change the provider or the domain.'
        : 'Prove the domain before you require single sign-on.',
    )
  }
  if (!before?.required && !lastUsedAt) {
    throw fieldError('required', 'Sign in with it once before you require it, so that you know it works.')
  }
}
