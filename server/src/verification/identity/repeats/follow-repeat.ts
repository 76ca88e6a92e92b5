import { and, eq, sql } from 'drizzle-orm'
import { sandboxProviderName } from '#platform/config/sandbox-settings.ts'
import { assuranceOf } from '#employees/steps.ts'
import { employees } from '#employees/employees-tables.ts'
import { identityRepeats } from '#employees/identity-repeats-tables.ts'
import type { LockedEmployee } from '#employees/find-employee.ts'
import { isLiveLinkOf } from '#employees/links/link-state.ts'
import { links } from '#employees/links/links-tables.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import {
  agrees,
  type Compared,
  type DocumentCheck,
  notTheirs,
  openDocument,
  sealDocument,
} from '../document-check.ts'
import { type IdentitySession, identityStatus, type LinkedSession, passes } from '../identity-status.ts'
import { loadIdentitySessions, queueCancellations } from '../identity-sessions.ts'
import { type IdentityRepeat, repeatOf } from './repeat-of.ts'

/**
 * Judges whether the document of a repeat is the employee's: it agrees with the invitation, or with the document by
 * which their identity step passed. No user is asked: the employee tries again, with the same document or another one.
 */
export async function judgeRepeat(
  scope: Scope,
  { employeeId }: IdentitySession,
  { compared, key }: Compared,
): Promise<Pick<IdentitySession, 'verdict' | 'documentSealed' | 'reason'>> {
  const { tx, orgId } = scope
  const before = await loadIdentitySessions(tx, { orgId, employeeId })
  const isKnown = before.some(
    ({ verdict, documentSealed }) =>
      verdict === 'accepted' &&
      documentSealed !== null &&
      isSame(openDocument(key, documentSealed), compared),
  )
  const documentSealed = sealDocument(key, compared)
  return isKnown || agrees(compared)
    ? { verdict: 'accepted', documentSealed, reason: null }
    : { verdict: 'declined', documentSealed, reason: notTheirs }
}

function isSame(one: DocumentCheck, other: DocumentCheck): boolean {
  const { documentName, dateOfBirth } = other
  const isNamed = documentName !== null && dateOfBirth !== null
  return isNamed && one.documentName === documentName && one.dateOfBirth === dateOfBirth
}

/** Derives a repeat's outcome from its sessions: it ends when one of them passes, or when no attempt is left. */
export async function followRepeat(
  scope: Scope,
  locked: LockedEmployee,
  repeatId: string,
  sessions: readonly LinkedSession[],
): Promise<void> {
  const repeat = await repeatOf(scope.tx, { orgId: scope.orgId, repeatId })
  if (!repeat || repeat.closedAt) return
  const { attemptsLeft, state, reason } = identityStatus(sessions)
  const passed = sessions.find(passes)
  if (passed) {
    await closeRepeat(scope, repeat, { outcome: 'pass', ...factsOf(passed) })
    await moveDueDay(scope, locked, passed)
  } else if (state === 'failed' && attemptsLeft === 0) {
    await closeRepeat(scope, repeat, { outcome: 'fail', reason })
  } else {
    return
  }
  await queueCancellations(scope, sessions)
}

// The result may come much later than the document was shown, so the session's start counts.
function factsOf({ createdAt: confirmedAt, provider, testMode }: IdentitySession) {
  return { confirmedAt, provider, testMode: testMode || provider === sandboxProviderName }
}

/** Ends a repeat: its link shows what came of it, and takes nothing any more. */
async function closeRepeat(
  { deps, tx, orgId, actor }: Scope,
  repeat: IdentityRepeat,
  end: Partial<IdentityRepeat> & { outcome: 'pass' | 'fail' },
): Promise<void> {
  const now = deps.clock()
  const { id, employeeId, linkId } = repeat
  await tx
    .update(identityRepeats)
    .set({ ...end, closedAt: now })
    .where(and(eq(identityRepeats.orgId, orgId), eq(identityRepeats.id, id)))
  await tx
    .update(links)
    .set({ usedAt: now })
    .where(and(eq(links.orgId, orgId), isLiveLinkOf(employeeId, now, id)))
  const { outcome, provider = null, testMode = false } = end
  await record(
    { deps, tx, orgId, actor },
    {
      action: outcome === 'pass' ? 'identity.repeat_passed' : 'identity.repeat_failed',
      employeeId,
      linkId,
      data: { repeatId: id, ...(provider && { assurance: assuranceOf('id', provider, testMode) }) },
    },
  )
}

// A test confirms nobody.
async function moveDueDay(
  { deps, tx, orgId }: Scope,
  { employee }: LockedEmployee,
  passed: IdentitySession,
): Promise<void> {
  const { confirmedAt, testMode } = factsOf(passed)
  if (testMode && deps.settings.production) return
  const latest = sql`greatest(${employees.identityRepeatedAt}, ${confirmedAt.toISOString()}::timestamptz)`
  await tx
    .update(employees)
    .set({ identityRepeatedAt: latest })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employee.id)))
}
