import { and, eq } from 'drizzle-orm'
import { appendAudit } from '#audit/append-audit.ts'
import { identitySessions } from '#db/schema.ts'
import type { Scope } from '#deps.ts'
import { lockPerson, type Person } from '#flow/lock-person.ts'
import { settleStep } from '#flow/settle-step.ts'
import { noteSeenAfterErasure } from '#erasure/note-seen-after-erasure.ts'
import type { IdentityOutcome } from '#providers/identity-provider.ts'
import { type IdentitySession, identityStanding } from './identity-standing.ts'
import { loadIdentitySessions } from './load-identity-sessions.ts'

// A session only ever moves up. So whatever order events come in, and however often, it ends in the same state.
const ranks = { created: 0, processing: 1, cancelled: 2, failed: 3, verified: 4 } as const

/** Takes in what the provider says of one session, and lets the identity step follow from all of them. */
export async function applyIdentityOutcome(
  scope: Scope,
  session: Pick<IdentitySession, 'id' | 'employeeId'>,
  outcome: IdentityOutcome,
): Promise<void> {
  const person = await lockPerson(scope, session.employeeId)
  const sessions = await loadIdentitySessions(scope.tx, {
    orgId: scope.orgId,
    employeeId: session.employeeId,
  })
  const known = sessions.find(({ id }) => id === session.id)
  if (person?.employee.erasedAt) return noteSeenAfterErasure(scope, session)
  if (!person || !known || ranks[outcome.status] <= ranks[known.status]) return
  const changed = await storeOutcome(scope, known, outcome, sessions)
  await followSessions(
    scope,
    person,
    sessions.map((row) => (row.id === changed.id ? changed : row)),
    changed,
  )
}

async function storeOutcome(
  scope: Scope,
  session: IdentitySession,
  outcome: IdentityOutcome,
  sessions: readonly IdentitySession[],
): Promise<IdentitySession> {
  const { deps, tx, orgId } = scope
  const change = {
    status: outcome.status,
    reason: outcome.status === 'failed' ? outcome.reason : null,
    // After every session that there was when it came, also where a clock was set back.
    updatedAt: new Date(
      Math.max(deps.clock().getTime(), ...sessions.map((row) => row.createdAt.getTime() + 1)),
    ),
  }
  await tx
    .update(identitySessions)
    .set(change)
    .where(and(eq(identitySessions.orgId, orgId), eq(identitySessions.id, session.id)))
  await appendAudit(scope, {
    action: `identity.${outcome.status}`,
    employeeId: session.employeeId,
    linkId: session.linkId,
    data: { sessionId: session.id, reason: change.reason },
  })
  return { ...session, ...change }
}

async function followSessions(
  scope: Scope,
  person: Person,
  sessions: IdentitySession[],
  { provider, linkId }: IdentitySession,
): Promise<void> {
  const { step, reason } = identityStanding(sessions)
  const current = person.steps.id
  // Passed is final: what an earlier attempt comes to afterwards takes nothing away.
  if (current.status === 'pass' || (current.status === step && step !== 'fail')) return
  await settleStep(scope, person, {
    type: 'id',
    status: step,
    method: step === 'pending' ? undefined : provider,
    reason: reason ?? undefined,
    linkId,
  })
}
