import { and, eq } from 'drizzle-orm'
import { identitySessions } from '#db/schema.ts'
import { type Deps, inOrganisation, type Scope } from '#deps.ts'
import type { JobData } from '#jobs/jobs.ts'
import type { IdentityOutcome } from '#providers/identity-provider.ts'
import { applyIdentityOutcome } from './apply-identity-outcome.ts'
import type { IdentitySession } from './identity-standing.ts'

const firstPollSeconds = 10
const longestGapSeconds = 6 * 3600
const givenUpAfterSeconds = 48 * 3600

/** Seconds to the next time the provider is asked: often while the person is at it, rarely after hours. */
export function nextPollSeconds(ageSeconds: number): number | undefined {
  if (ageSeconds >= givenUpAfterSeconds) return undefined
  return Math.min(Math.max(firstPollSeconds, Math.ceil(ageSeconds / 4)), longestGapSeconds)
}

const notBegun: IdentityOutcome = { status: 'created' }

type Pollable = Pick<IdentitySession, 'id' | 'createdAt'>

/** Queues the next look at a session, for the case that the provider's event never comes. */
export async function queuePoll({ deps, tx, orgId }: Scope, session: Pollable): Promise<void> {
  const ageSeconds = (deps.clock().getTime() - session.createdAt.getTime()) / 1000
  const afterSeconds = nextPollSeconds(ageSeconds)
  if (afterSeconds === undefined) return
  await deps.jobs.enqueue(tx, 'identity.poll', { orgId, sessionId: session.id }, { afterSeconds })
}

/** Asks the provider how a session stands, unless its event has settled it already. */
export async function pollIdentity(
  deps: Deps,
  { orgId, sessionId }: JobData['identity.poll'],
): Promise<void> {
  const [session] = await deps.db
    .select()
    .from(identitySessions)
    .where(and(eq(identitySessions.orgId, orgId), eq(identitySessions.id, sessionId)))
  const provider = deps.providers.identity
  const isOpen = session?.status === 'created' || session?.status === 'processing'
  // Erased: whatever it comes to is not asked any more.
  if (!session || !isOpen || session.redaction || session.provider !== provider.name) return
  const { providerRef } = session
  const outcome = providerRef === null ? notBegun : await provider.fetchOutcome(deps.db, providerRef)
  await inOrganisation(deps, { orgId, actor: `provider:${provider.name}` }, async (scope) => {
    await applyIdentityOutcome(scope, session, outcome)
    if (outcome.status === 'created' || outcome.status === 'processing') await queuePoll(scope, session)
  })
}
