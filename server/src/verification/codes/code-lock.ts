import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, gt, sql } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { steps } from '#employees/employees-tables.ts'
import type { Steps } from '#employees/steps.ts'
import { type CodeKind, isOfKind } from '#employees/one-time-codes.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import type { Scope } from '#platform/scope.ts'
import type { FlowEmployee } from '#verification/open-flow.ts'

/** Kept as the reason of the pending step, where the organisation sees it too. */
export const lockedReason = 'Too many wrong codes'

export const lockedMessage = 'You entered too many wrong codes. Ask your employer to unlock this step.'

const daySeconds = 86_400
const maxFailuresADay = 15

/** The steps that a code passes, and what theirs are sent to. */
const kinds = { email: 'mailbox', phone: 'phone' } as const satisfies Record<string, CodeKind>
type CodeStep = keyof typeof kinds

/** Refuses a step that too many wrong codes have locked, until the organisation unlocks it. */
export function requireUnlocked(all: Steps, type: CodeStep): void {
  const { status, reason } = all[type]
  if (status !== 'pending' || reason !== lockedReason) return
  throw stepLocked()
}

export function stepLocked(): AppError {
  return new AppError('step_locked', lockedMessage, { retryAfter: daySeconds })
}

/** Locks a step after the day's last wrong code. Returns true when it did. */
export async function lockAfterTooManyFailures(
  scope: Scope,
  locked: FlowEmployee,
  type: CodeStep,
): Promise<boolean> {
  const { tx, orgId } = scope
  const employeeId = locked.employee.id
  if ((await countFailures(scope, locked, type)) < maxFailuresADay) return false
  await tx
    .insert(steps)
    .values({ orgId, employeeId, type, reason: lockedReason })
    .onConflictDoUpdate({
      target: [steps.orgId, steps.employeeId, steps.type],
      set: { reason: lockedReason },
    })
  await record(scope, {
    action: 'step.locked',
    employeeId,
    linkId: locked.link.id,
    data: { step: type },
  })
  return true
}

async function countFailures(
  { deps, tx, orgId }: Scope,
  locked: FlowEmployee,
  type: CodeStep,
): Promise<number> {
  const dayAgo = new Date(deps.clock().getTime() - millisecondsInDay)
  const unlockedAt = locked.steps[type].reopenedAt ?? dayAgo
  const [day] = await tx
    .select({
      // The try that used a code up was a right one.
      failures: sql<number>`coalesce(sum(${oneTimeCodes.tries}) - count(${oneTimeCodes.usedAt}), 0)`.mapWith(
        Number,
      ),
    })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.orgId, orgId),
        eq(oneTimeCodes.employeeId, locked.employee.id),
        isOfKind(kinds[type]),
        gt(oneTimeCodes.createdAt, unlockedAt > dayAgo ? unlockedAt : dayAgo),
      ),
    )
  return day?.failures ?? 0
}
