import type { IdentityRepeatState } from '@bonafide/shared/contract/identity-repeats.ts'
import { and, desc, eq } from 'drizzle-orm'
import { findEmployee } from '#employees/find-employee.ts'
import { identityDueAt } from '#employees/show-listed.ts'
import { identityRepeats } from '#employees/identity-repeats-tables.ts'
import { loadSteps, type Step } from '#employees/steps.ts'
import { linkState } from '#employees/links/link-state.ts'
import { readLink } from '#employees/links/find-link.ts'
import type { Scope } from '#platform/scope.ts'
import { identityStatus } from '../identity-status.ts'
import { loadIdentitySessions } from '../load-identity-sessions.ts'
import { isRepeatable } from './ask-repeat.ts'
import { type IdentityRepeat, latestRepeat } from './repeat-of.ts'

/** Returns until when an employee's identity counts as confirmed, and the state of the last repeat, for users. */
export async function showRepeat(scope: Scope, employeeId: string): Promise<IdentityRepeatState> {
  const { deps, tx, orgId } = scope
  const employee = await findEmployee(scope, employeeId)
  const steps = await loadSteps(tx, { orgId, employeeId })
  const last = await latestRepeat(tx, { orgId, employeeId })
  const due = identityDueAt(employee, [{ type: 'id', ...steps.id }], deps.clock())
  return {
    dueAt: due?.toISOString() ?? null,
    isOverdue: due !== undefined && due <= deps.clock(),
    ...(await lastConfirmed(scope, employeeId, steps.id)),
    canAsk: isRepeatable(scope, { employee, steps }),
    last: last ? await showLast(scope, last) : null,
  }
}

async function lastConfirmed({ tx, orgId }: Scope, employeeId: string, step: Step) {
  const first = step.status === 'pass' ? step : undefined
  const [repeat] = await tx
    .select()
    .from(identityRepeats)
    .where(
      and(
        eq(identityRepeats.orgId, orgId),
        eq(identityRepeats.employeeId, employeeId),
        eq(identityRepeats.outcome, 'pass'),
      ),
    )
    .orderBy(desc(identityRepeats.confirmedAt))
    .limit(1)
  const isLater = repeat?.confirmedAt && (!first?.completedAt || repeat.confirmedAt > first.completedAt)
  return isLater
    ? { confirmedAt: repeat.confirmedAt?.toISOString() ?? null, isTest: repeat.testMode }
    : { confirmedAt: first?.completedAt?.toISOString() ?? null, isTest: first?.assurance === 'none' }
}

const ended = { pass: 'passed', fail: 'failed', cancelled: 'cancelled' } as const

async function showLast(scope: Scope, repeat: IdentityRepeat): Promise<IdentityRepeatState['last']> {
  const { deps, tx, orgId } = scope
  const { id: repeatId, employeeId, linkId, outcome, requestedAt, closedAt } = repeat
  const link = await readLink(scope, linkId)
  if (!link) return null
  const now = identityStatus(await loadIdentitySessions(tx, { orgId, employeeId, repeatId }))
  return {
    state: outcome ? ended[outcome] : now.state === 'processing' ? 'processing' : 'asked',
    requestedAt: requestedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    reason: repeat.reason ?? now.reason,
    link: {
      state: linkState(link, deps.clock()),
      openedAt: link.openedAt?.toISOString() ?? null,
      expiresAt: link.expiresAt.toISOString(),
    },
  }
}
