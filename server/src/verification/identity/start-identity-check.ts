import { identityProvider, type IdentityRequest } from './identity-provider.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { identitySessions } from './identity-sessions-tables.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { lockEmployeeRow } from '#employees/find-employee.ts'
import { type FlowVisit, openFlow } from '#verification/open-flow.ts'
import type { Call } from '#platform/http/mount.ts'
import { fetchOutcome, identityOf, outcomeActor } from './fetch-outcome.ts'
import { requireLookup, vendorKey } from '#platform/db/lookups.ts'
import { orUnavailable, ProviderError } from '#platform/provider-error.ts'
import { applyIdentityOutcome } from './apply-identity-outcome.ts'
import { refreshIdentitySessions } from './poll-identity.ts'
import type { IdentitySession } from './identity-status.ts'
import { openIdentitySession, type OpenSession, type Undecided } from './open-identity-session.ts'

const unreachable = 'We could not start the identity check. Try again in a few minutes.'

/**
 * Returns the page where the employee proves who they are. Asks the provider between transactions: a slow reply keeps
 * no row locked, and a request that was cut off continues with the same session.
 * @param returnUrl the page around the widget
 */
export async function startIdentityCheck(
  context: Call,
  visit: FlowVisit | undefined,
  returnUrl?: string,
): Promise<{ url: string }> {
  const { deps } = context
  const open = (afresh: boolean) =>
    openDecided(deps, () =>
      openFlow(context, visit, (scope, locked) => openIdentitySession(scope, locked, { returnUrl, afresh })),
    )
  const first = await open(false)
  // When the provider has ended a session without our knowing, another one is opened.
  const url = (await addressOf(deps, first)) ?? (await addressOf(deps, await open(true)))
  if (url === undefined) throw new AppError('unavailable', unreachable)
  return { url }
}

// An event that was lost shall keep no employee out: the provider is asked before they are sent away.
async function openDecided(deps: Deps, open: () => Promise<OpenSession | Undecided>): Promise<OpenSession> {
  const opened = await open()
  if ('session' in opened) return opened
  if (!(await refreshIdentitySessions(deps, opened.linkId, opened.processing))) throw identityProcessing()
  const again = await open()
  if ('session' in again) return again
  throw identityProcessing()
}

function identityProcessing(): AppError {
  return new AppError(
    'identity_processing',
    'Your identity check is still in progress. Wait for the result before you start again.',
  )
}

function addressOf(deps: Deps, opened: OpenSession): Promise<string | undefined> {
  const { provider, providerRef } = opened.session
  return orUnavailable(deps.log, unreachable, () => {
    if (providerRef === null) return createAtProvider(deps, opened)
    const isAtChosen = provider === deps.providers.get(identityProvider).name
    return (isAtChosen ? resume : resumeIfThere)(deps, opened.session, providerRef)
  })
}

async function createAtProvider(deps: Deps, opened: OpenSession): Promise<string | undefined> {
  const { session, ...request } = opened
  const provider = deps.providers.get(identityProvider)
  const created = await createOrClose(deps, session, { ...request, sessionId: session.id })
  const key = vendorKey(provider.name, created.providerRef)
  await requireLookup(deps.db, { kind: 'identity-session', key, orgId: session.orgId })
  const [stored] = await deps.db
    .update(identitySessions)
    .set({ providerRef: created.providerRef })
    .where(and(isThis(session), isNull(identitySessions.providerRef)))
    .returning({ status: identitySessions.status })
  // Closed meanwhile by a request that failed: another one is opened.
  if (stored) return stored.status === 'created' ? created.url : undefined
  // When two requests run at once, the first one's session stays.
  const [row] = await deps.db.select().from(identitySessions).where(isThis(session))
  return row?.providerRef ? provider.resume(deps.db, row.providerRef) : undefined
}

// The provider answers a repeated request as it answered the first one, so the next try is another session.
async function createOrClose(deps: Deps, session: IdentitySession, request: IdentityRequest) {
  try {
    return await deps.providers.get(identityProvider).create(deps.db, request)
  } catch (error) {
    if (error instanceof ProviderError && !error.busy) await closeUnopened(deps, session)
    throw error
  }
}

// Another request at the same time may have opened the session.
function closeUnopened(deps: Deps, session: IdentitySession): Promise<void> {
  const who = { orgId: session.orgId, actor: `provider:${session.provider}` } as const
  return inOrganisation(deps, who, async (scope) => {
    await lockEmployeeRow(scope, session.employeeId)
    const [row] = await scope.tx.select().from(identitySessions).where(isThis(session)).for('update')
    if (row?.providerRef === null) await applyIdentityOutcome(scope, session, { status: 'cancelled' })
  })
}

async function resume(
  deps: Deps,
  session: IdentitySession,
  providerRef: string,
): Promise<string | undefined> {
  const url = await addressIfKnown(() =>
    identityOf(deps.providers, session.provider)?.resume(deps.db, providerRef),
  )
  if (url !== undefined) return url
  const asked = await fetchOutcome(deps, session)
  // Open there, and without a way back in: it would be offered for ever.
  const outcome = asked.status === 'created' ? ({ status: 'cancelled' } as const) : asked
  const who = { orgId: session.orgId, actor: outcomeActor(session, outcome) }
  await inOrganisation(deps, who, (scope) => applyIdentityOutcome(scope, session, outcome))
  if (outcome.status === 'processing' || outcome.status === 'verified') throw identityProcessing()
  return undefined
}

// An earlier provider is not waited for: there is another one.
async function resumeIfThere(...[deps, session, providerRef]: Parameters<typeof resume>) {
  try {
    return await resume(deps, session, providerRef)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error, sessionId: session.id }, 'an identity provider of before failed')
    return undefined
  }
}

async function addressIfKnown(
  ask: () => Promise<string | undefined> | undefined,
): Promise<string | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderError && error.missing) return undefined
    throw error
  }
}

function isThis({ orgId, id }: IdentitySession) {
  return and(eq(identitySessions.orgId, orgId), eq(identitySessions.id, id))
}
