import type { EmployeeStatus } from '@bonafide/shared/contract/employees/employees.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { identityRepeats } from '#employees/identity-repeats-tables.ts'
import { type Step, type Steps, untouchedStep } from '#employees/steps.ts'
import type { Link } from '#employees/links/link-state.ts'
import type { Connection } from '#platform/db/database.ts'
import type { IdentityStatus } from '../identity-status.ts'

export type IdentityRepeat = typeof identityRepeats.$inferSelect

interface Place {
  orgId: string
  employeeId: string
}

/** The repeat that a link, or a handoff of it, is for. */
export async function repeatOf(
  connection: Connection,
  { orgId, repeatId }: Pick<Link, 'orgId' | 'repeatId'>,
): Promise<IdentityRepeat | undefined> {
  if (repeatId === null) return undefined
  const [repeat] = await connection
    .select()
    .from(identityRepeats)
    .where(and(eq(identityRepeats.orgId, orgId), eq(identityRepeats.id, repeatId)))
  return repeat
}

/** The one that an employee is asked for now. */
export async function openRepeat(
  connection: Connection,
  { orgId, employeeId }: Place,
): Promise<IdentityRepeat | undefined> {
  const [repeat] = await connection
    .select()
    .from(identityRepeats)
    .where(and(isOf({ orgId, employeeId }), isNull(identityRepeats.closedAt)))
  return repeat
}

/** The one that an employee was asked for last, whatever came of it. */
export async function latestRepeat(
  connection: Connection,
  place: Place,
): Promise<IdentityRepeat | undefined> {
  const [repeat] = await connection
    .select()
    .from(identityRepeats)
    .where(isOf(place))
    .orderBy(desc(identityRepeats.requestedAt), desc(identityRepeats.id))
    .limit(1)
  return repeat
}

function isOf({ orgId, employeeId }: Place) {
  return and(eq(identityRepeats.orgId, orgId), eq(identityRepeats.employeeId, employeeId))
}

const done: Step = { ...untouchedStep, status: 'pass' }

/** The steps as a repeat has them: nothing but the identity is to be shown. */
export function stepsOfRepeat({ outcome }: IdentityRepeat, { step }: IdentityStatus): Steps {
  const id: Step = { ...untouchedStep, status: outcome === 'pass' ? 'pass' : step }
  return { email: done, phone: done, id, rtw: done }
}

/** Returns the employee's status for a repeat alone, regardless of their verification. */
export function statusOfRepeat({ outcome }: IdentityRepeat): EmployeeStatus {
  if (outcome === 'fail') return 'failed'
  return outcome === 'pass' ? 'completed' : 'verifying'
}
