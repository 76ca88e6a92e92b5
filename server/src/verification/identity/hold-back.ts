import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import type { Outcome } from './fetch-outcome.ts'
import { hasFailedOut, type IdentitySession, type LinkedSession } from './identity-status.ts'

/** The fields stored with a result that does not count by itself. */
export type HeldBack = Pick<IdentitySession, 'superseded' | 'quarantine' | 'quarantineReason'>

/**
 * Returns why a result comes too late to count: the link was revoked or replaced, the step was invalidated after the
 * session started, or all attempts had failed. A verified result then waits for the organisation; any other is no
 * attempt.
 */
export function holdBack(
  session: LinkedSession,
  { status }: Outcome,
  sessions: readonly LinkedSession[],
): HeldBack | undefined {
  const isVerified = status === 'verified'
  const isTooMany = isVerified && hasFailedOut(sessions.filter((other) => isOfSameRound(session, other)))
  const reason =
    (session.invalidatedAt && 'step_invalidated') ?? session.withdrawn ?? (isTooMany ? 'attempts_used' : null)
  if (!reason) return undefined
  const held = isVerified ? ({ quarantine: 'waiting', quarantineReason: reason } as const) : undefined
  // A session that failed while it counted stays an attempt.
  const superseded = session.superseded || session.status !== 'failed'
  return { quarantine: null, quarantineReason: null, ...held, superseded }
}

// Reopening or invalidating a step begins a round: attempts of before do not count in it.
function isOfSameRound({ superseded }: LinkedSession, other: LinkedSession): boolean {
  return other.superseded === superseded && !other.invalidatedAt
}

export function recordQuarantine(
  scope: Scope,
  { id: sessionId, employeeId, linkId, quarantineReason: reason }: IdentitySession,
): Promise<void> {
  return record(scope, {
    action: 'identity.quarantined',
    employeeId,
    linkId,
    data: { step: 'id', sessionId, reason },
  })
}
