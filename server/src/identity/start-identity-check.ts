import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#app-error.ts'
import { identitySessions } from '#db/schema.ts'
import { type Deps, inOrganisation } from '#deps.ts'
import { type FlowVisit, openFlow } from '#flow/open-flow.ts'
import type { RequestContext } from '#http/request-context.ts'
import type { IdentityOutcome, IdentityRequest } from '#providers/identity-provider.ts'
import { orUnavailable } from '#providers/or-unavailable.ts'
import { ProviderError } from '#providers/provider-error.ts'
import { applyIdentityOutcome } from './apply-identity-outcome.ts'
import type { IdentitySession } from './identity-standing.ts'
import { identityProcessing, openIdentitySession, type OpenSession } from './open-identity-session.ts'

const unreachable = 'The identity check could not be started. Please try again.'

/**
 * Where the person goes to prove who they are. The provider is asked between transactions: however slowly it
 * answers, no row stays locked, and a request that was cut off goes on with the same session the next time.
 * @param returnUrl the page around the widget
 */
export async function startIdentityCheck(
  context: RequestContext,
  visit: FlowVisit | undefined,
  returnUrl?: string,
): Promise<{ url: string }> {
  const { deps } = context
  const open = () =>
    openFlow(context, visit, (scope, person) => openIdentitySession(scope, person, returnUrl))
  const first = await open()
  // One that is over at the provider, though nobody told us yet, is followed by another.
  const url = (await addressOf(deps, first)) ?? (await addressOf(deps, await open()))
  if (url === undefined) throw new AppError('unavailable', unreachable)
  return { url }
}

function addressOf(deps: Deps, opened: OpenSession): Promise<string | undefined> {
  const { providerRef } = opened.session
  return orUnavailable(deps.log, unreachable, () =>
    providerRef === null ? createAtProvider(deps, opened) : resume(deps, opened.session, providerRef),
  )
}

async function createAtProvider(deps: Deps, opened: OpenSession): Promise<string | undefined> {
  const { session, ...request } = opened
  const provider = deps.providers.identity
  const created = await createOrClose(deps, session, { ...request, sessionId: session.id })
  const isThisOne = and(eq(identitySessions.orgId, session.orgId), eq(identitySessions.id, session.id))
  const stored = await deps.db
    .update(identitySessions)
    .set({ providerRef: created.providerRef })
    .where(and(isThisOne, isNull(identitySessions.providerRef)))
    .returning({ id: identitySessions.id })
  if (stored.length) return created.url
  // Of two requests at once the first one's stays.
  const [row] = await deps.db.select().from(identitySessions).where(isThisOne)
  return row?.providerRef ? provider.resume(deps.db, row.providerRef) : undefined
}

// The provider answers a repeated request as it answered the first one, so the next try is another session.
async function createOrClose(deps: Deps, session: IdentitySession, request: IdentityRequest) {
  try {
    return await deps.providers.identity.create(deps.db, request)
  } catch (error) {
    if (error instanceof ProviderError) await applyOutcome(deps, session, { status: 'cancelled' })
    throw error
  }
}

async function resume(
  deps: Deps,
  session: IdentitySession,
  providerRef: string,
): Promise<string | undefined> {
  const provider = deps.providers.identity
  const url = await provider.resume(deps.db, providerRef)
  if (url !== undefined) return url
  const outcome = await provider.fetchOutcome(deps.db, providerRef)
  await applyOutcome(deps, session, outcome)
  if (outcome.status === 'processing' || outcome.status === 'verified') throw identityProcessing()
  return undefined
}

function applyOutcome(deps: Deps, session: IdentitySession, outcome: IdentityOutcome): Promise<void> {
  return inOrganisation(deps, { orgId: session.orgId, actor: `provider:${session.provider}` }, (scope) =>
    applyIdentityOutcome(scope, session, outcome),
  )
}
