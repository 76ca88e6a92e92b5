import { and, eq } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { identitySessions } from './identity-sessions-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { lockEmployeeRow, type LockedEmployee } from '#employees/lock-employee.ts'
import { settleStep } from '#verification/settle-step.ts'
import { noteSeenAfterErasure } from './note-seen-after-erasure.ts'
import { identityOf } from './identity-of.ts'
import { sandboxProviderName } from '#config/sandbox-settings.ts'
import type { Outcome } from './fetch-outcome.ts'
import { type HeldBack, holdBack, recordQuarantine } from './hold-back.ts'
import { type IdentitySession, identityStatus, type LinkedSession } from './identity-status.ts'
import { instantAfter } from './instant-after.ts'
import { loadIdentitySessions } from './load-identity-sessions.ts'

// A session only ever moves up. So whatever order events come in, and however often, it ends in the same state.
const ranks = { created: 0, processing: 1, cancelled: 2, failed: 3, verified: 4 } as const

/** Takes in what becomes of one session, and lets the identity step follow from all of them. */
export async function applyIdentityOutcome(
  scope: Scope,
  session: Pick<IdentitySession, 'id' | 'employeeId'>,
  outcome: Outcome,
): Promise<void> {
  const locked = await lockEmployeeRow(scope, session.employeeId)
  const sessions = await loadIdentitySessions(scope.tx, {
    orgId: scope.orgId,
    employeeId: session.employeeId,
  })
  const known = sessions.find(({ id }) => id === session.id)
  if (locked?.employee.erasedAt) return noteSeenAfterErasure(scope, session)
  if (!locked || !known || ranks[outcome.status] <= ranks[known.status]) return
  if (!isBelieved(scope, known, outcome)) return
  const heldBack = holdBack(known, outcome, sessions)
  const changed = await storeOutcome(scope, known, { ...outcome, ...heldBack }, sessions)
  if (heldBack) return
  await followSessions(
    scope,
    locked,
    sessions.map((row) => (row.id === changed.id ? changed : row)),
    changed,
  )
}

// The sandbox checks nobody. Where another provider has taken over, one of its old pages decides nothing any more.
function isBelieved({ deps }: Scope, { provider }: IdentitySession, { status }: Outcome): boolean {
  if (provider !== sandboxProviderName || status === 'cancelled') return true
  return identityOf(deps.providers, provider) !== undefined
}

async function storeOutcome(
  scope: Scope,
  session: LinkedSession,
  outcome: Outcome & Partial<HeldBack>,
  sessions: readonly LinkedSession[],
): Promise<LinkedSession> {
  const { deps, tx, orgId } = scope
  const { superseded, quarantine, quarantineReason } = { ...session, ...outcome }
  const reason = 'reason' in outcome ? outcome.reason : null
  const change = {
    status: outcome.status,
    superseded,
    quarantine,
    quarantineReason,
    // An attempt that had failed stays one: why, too.
    reason: quarantine === 'waiting' ? session.reason : reason,
    // After the beginning of each session, and not after each other outcome: their order is to make no difference.
    updatedAt: instantAfter(
      deps.clock(),
      sessions.map(({ createdAt }) => createdAt),
    ),
  }
  await tx
    .update(identitySessions)
    .set(change)
    .where(and(eq(identitySessions.orgId, orgId), eq(identitySessions.id, session.id)))
  await record(scope, {
    action: `identity.${outcome.status}`,
    employeeId: session.employeeId,
    linkId: session.linkId,
    data: { sessionId: session.id, reason },
  })
  if (quarantine === 'waiting') await recordQuarantine(scope, { ...session, quarantineReason })
  return { ...session, ...change }
}

async function followSessions(
  scope: Scope,
  locked: LockedEmployee,
  sessions: LinkedSession[],
  { provider, linkId }: IdentitySession,
): Promise<void> {
  const { step, reason } = identityStatus(sessions)
  const current = locked.steps.id
  // Passed is final: what an earlier attempt comes to afterwards takes nothing away.
  if (current.status === 'pass' || (current.status === step && step !== 'fail')) return
  await settleStep(scope, locked, {
    type: 'id',
    status: step,
    method: step === 'pending' ? undefined : provider,
    reason: reason ?? undefined,
    linkId,
  })
}
