import type { EmployeeStatus } from '@bonafide/shared/contract/employees.ts'
import { type Step, type Steps, untouchedStep } from '#employees/steps.ts'
import type { Link } from '#employees/links/link-state.ts'
import type { Connection } from '#platform/db/database.ts'
import { type FollowUpRequest, findFollowUpRequest } from '#right-to-work/follow-ups/follow-up-request.ts'

/** The follow-up that a link, or a handoff of it, is for. */
export async function followUpOf(
  connection: Connection,
  { kind, orgId, employeeId, repeatId }: Link,
): Promise<FollowUpRequest | undefined> {
  if (kind === 'invitation' || repeatId !== null) return undefined
  const request = await findFollowUpRequest(connection, { orgId, employeeId })
  return request && (kind === 'followup' || !request.closedAt) ? request : undefined
}

const done: Step = { ...untouchedStep, status: 'pass' }

/** The steps as a follow-up has them: nothing but the right to work is to be done. */
export function stepsOfFollowUp({ outcome, method }: FollowUpRequest): Steps {
  const rtw: Step = { ...untouchedStep, status: outcome ?? 'pending', method }
  return { email: done, phone: done, id: done, rtw }
}

/** Returns the employee's status for a follow-up alone, regardless of their verification. */
export function statusOfFollowUp({ outcome }: FollowUpRequest): EmployeeStatus {
  if (outcome === 'fail') return 'failed'
  return outcome === 'pass' ? 'completed' : 'verifying'
}
