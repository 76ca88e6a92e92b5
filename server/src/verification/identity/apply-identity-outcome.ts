import { and, eq } from 'drizzle-orm'
import { assuranceOf } from '#employees/steps.ts'
import { openDateOfBirth } from '#employees/sealed-fields.ts'
import { holdingFlags } from '#employees/flags/load-flags.ts'
import { type LockedEmployee, lockEmployeeRow } from '#employees/find-employee.ts'
import { record } from '#platform/audit/record.ts'
import { sandboxProviderName } from '#platform/config/sandbox-settings.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import type { Scope } from '#platform/scope.ts'
import { settleStep } from '#verification/settle-step.ts'
import { agrees, checkDocument, type Compared, sealDocument } from './document-check.ts'
import { identityOf, type Outcome } from './fetch-outcome.ts'
import type { FactsAnswer } from './identity-provider.ts'
import { identitySessions } from './identity-sessions-tables.ts'
import {
  instantAfter,
  loadIdentitySessions,
  noteSeenAfterErasure,
  pollIdentityJob,
  queueCancellations,
} from './identity-sessions.ts'
import {
  hasFailedOut,
  type IdentitySession,
  identityStatus,
  isInReview,
  lacksFacts,
  type LinkedSession,
} from './identity-status.ts'
import { followRepeat, judgeRepeat } from './repeats/follow-repeat.ts'

// A session only ever moves up. So whatever order events come in, and however often, it ends in the same state.
const ranks = { created: 0, processing: 1, cancelled: 2, failed: 3, verified: 4 } as const
const factsAfterSeconds = 10

/** Takes in what becomes of one session, and lets the identity step, or the repeat, follow from all of them. */
export async function applyIdentityOutcome(
  scope: Scope,
  session: Pick<IdentitySession, 'id' | 'employeeId' | 'repeatId'>,
  outcome: Outcome,
): Promise<void> {
  const locked = await lockEmployeeRow(scope, session.employeeId)
  const sessions = await loadIdentitySessions(scope.tx, {
    orgId: scope.orgId,
    employeeId: session.employeeId,
    repeatId: session.repeatId,
  })
  const known = sessions.find(({ id }) => id === session.id)
  if (locked?.employee.erasedAt) return noteSeenAfterErasure(scope, session)
  if (!locked || !known) return
  const isNews = ranks[outcome.status] > ranks[known.status]
  const facts = 'facts' in outcome && known.verdict === null ? outcome.facts : undefined
  if ((!isNews && facts === undefined) || !isBelieved(scope, known, outcome)) return
  // The session did not count without its facts, and may be too late by now.
  const heldBack = known.quarantine || known.repeatId ? undefined : holdBack(known, outcome, sessions)
  const told = isNews ? await storeOutcome(scope, known, { outcome, heldBack, sessions }) : known
  const held = heldBack ? await storeHeldBack(scope, told, heldBack) : told
  const changed = facts === undefined ? held : await storeVerdict(scope, locked, held, facts)
  if (lacksFacts(changed)) await queueFacts(scope, changed)
  if (heldBack || changed.quarantine) return
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

/** The fields stored with a result that does not count by itself. */
type HeldBack = Pick<IdentitySession, 'superseded' | 'quarantine' | 'quarantineReason'>

/**
 * Returns why a result comes too late to count: the link was revoked or replaced, the step was invalidated after the
 * session started, or all attempts had failed. A verified result then waits for the organisation; any other is no
 * attempt.
 */
function holdBack(
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

interface Told {
  outcome: Outcome
  heldBack: HeldBack | undefined
  sessions: readonly LinkedSession[]
}

async function storeOutcome(
  scope: Scope,
  session: LinkedSession,
  { outcome, heldBack, sessions }: Told,
): Promise<LinkedSession> {
  const { deps, tx, orgId } = scope
  const reason = 'reason' in outcome ? outcome.reason : null
  const change = {
    status: outcome.status,
    // An attempt that had failed stays one: why, too.
    reason: heldBack?.quarantine ? session.reason : reason,
    testMode: session.testMode || outcome.testMode === true,
    // Later than the start of each session, but not than other outcomes: their order must make no difference.
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
    data: { sessionId: session.id, reason, ...worthOf({ ...session, ...change }) },
  })
  return { ...session, ...change }
}

// Records the assurance in the log, since the session may be erased before the timeline is read.
function worthOf({ status, provider, testMode }: Pick<IdentitySession, 'status' | 'provider' | 'testMode'>) {
  return status === 'verified' ? { assurance: assuranceOf('id', provider, testMode) } : {}
}

async function storeHeldBack(
  scope: Scope,
  session: LinkedSession,
  heldBack: HeldBack,
): Promise<LinkedSession> {
  const { tx, orgId } = scope
  await tx
    .update(identitySessions)
    .set(heldBack)
    .where(and(eq(identitySessions.orgId, orgId), eq(identitySessions.id, session.id)))
  const held = { ...session, ...heldBack }
  if (held.quarantine) await recordQuarantine(scope, held)
  return held
}

function recordQuarantine(
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

/** Keeps what the document says, and passes it or has a user look at it: where it differs, or a flag holds the step. */
async function storeVerdict(
  scope: Scope,
  { employee, steps }: LockedEmployee,
  session: LinkedSession,
  facts: FactsAnswer,
): Promise<LinkedSession> {
  const { tx, orgId } = scope
  const { fullName, dateOfBirthSealed } = employee
  const key = await organisationKey(scope)
  const dateOfBirth = openDateOfBirth(key, dateOfBirthSealed)
  const compared = checkDocument({ fullName, dateOfBirth }, facts)
  const change = session.repeatId
    ? await judgeRepeat(scope, session, { compared, key })
    : await judge(scope, employee, { compared, key })
  await tx
    .update(identitySessions)
    .set(change)
    .where(and(eq(identitySessions.orgId, orgId), eq(identitySessions.id, session.id)))
  const judged = { ...session, ...change }
  // No user is asked once the step has passed, and users were already told of a result that is held back.
  if (isInReview(judged) && steps.id.status !== 'pass') {
    const { id: sessionId, employeeId, linkId } = session
    await record(scope, { action: 'identity.review_needed', employeeId, linkId, data: { sessionId } })
  }
  return judged
}

async function judge(scope: Scope, { id }: LockedEmployee['employee'], { compared, key }: Compared) {
  const holding = await holdingFlags(scope, id)
  const check = { ...compared, reasons: [...compared.reasons, ...holding] }
  const verdict = agrees(compared) && !holding.length ? 'accepted' : 'review'
  return { verdict, documentSealed: sealDocument(key, check) } as const
}

// The session's polls may have ended before it was verified.
async function queueFacts({ deps, tx, orgId }: Scope, { id: sessionId }: IdentitySession): Promise<void> {
  await deps.jobs.enqueue(tx, pollIdentityJob, { orgId, sessionId }, { afterSeconds: factsAfterSeconds })
}

async function followSessions(
  scope: Scope,
  locked: LockedEmployee,
  sessions: LinkedSession[],
  { provider, testMode, linkId, repeatId }: IdentitySession,
): Promise<void> {
  if (repeatId) return followRepeat(scope, locked, repeatId, sessions)
  const { step, reason } = identityStatus(sessions)
  const current = locked.steps.id
  // Passed is final: what an earlier attempt comes to afterwards takes nothing away.
  if (current.status === 'pass' || (current.status === step && step !== 'fail')) return
  await settleStep(scope, locked, {
    type: 'id',
    status: step,
    method: step === 'pending' ? undefined : provider,
    testMode,
    reason: reason ?? undefined,
    linkId,
  })
  // The other sessions, which another page or device may have open, are no longer needed.
  if (step === 'pass') await queueCancellations(scope, sessions)
}
