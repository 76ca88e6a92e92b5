import type { StepType } from '@bonafide/shared/contract/employees.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { steps } from '#employees/employees-tables.ts'
import type { Step } from '#employees/steps.ts'
import type { LockedEmployee } from '#employees/find-employee.ts'
import { voidCodes } from '#employees/one-time-codes.ts'
import type { Scope } from '#platform/scope.ts'

const cleared = { status: 'pending', method: null, assurance: null, reason: null, completedAt: null } as const

/** Takes steps of a locked employee back to pending. How they had been settled is in the audit log alone from then on. */
export async function clearSteps(
  scope: Scope,
  locked: LockedEmployee,
  types: readonly StepType[],
  mark: Partial<Pick<Step, 'reopenedAt' | 'invalidatedAt'>>,
): Promise<void> {
  if (!types.length) return
  const { tx, orgId } = scope
  const employeeId = locked.employee.id
  const change = { ...cleared, ...mark }
  await tx
    .update(steps)
    .set(change)
    .where(and(eq(steps.orgId, orgId), eq(steps.employeeId, employeeId), inArray(steps.type, [...types])))
  const now = types.map((type) => [type, { ...locked.steps[type], ...change }] as const)
  locked.steps = { ...locked.steps, ...Object.fromEntries(now) }
  if (types.includes('email')) await voidCodes(scope, employeeId, 'mailbox')
  if (types.includes('phone')) await voidCodes(scope, employeeId, 'phone')
}
