import { type StepType, stepTypes } from '@bonafide/shared/contract/employees.ts'
import { and, eq } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { steps } from './employees-tables.ts'

export type Step = Pick<
  typeof steps.$inferSelect,
  'status' | 'method' | 'assurance' | 'reason' | 'completedAt' | 'reopenedAt' | 'invalidatedAt'
>
export type Steps = Record<StepType, Step>

/** A step of which nothing has been done. */
export const untouchedStep: Step = {
  status: 'pending',
  method: null,
  assurance: null,
  reason: null,
  completedAt: null,
  reopenedAt: null,
  invalidatedAt: null,
}

/** Returns how each step was settled, with its assurance, as events report it. */
export function stepResults(all: Steps): Record<StepType, Pick<Step, 'method' | 'assurance'>> {
  const result = ({ method, assurance }: Step) => ({ method, assurance })
  return {
    email: result(all.email),
    phone: result(all.phone),
    id: result(all.id),
    rtw: result(all.rtw),
  }
}

/** Returns an employee's four steps; one without a row is pending. */
export async function loadSteps(
  connection: Connection,
  { orgId, employeeId }: { orgId: string; employeeId: string },
): Promise<Steps> {
  const rows = await connection
    .select()
    .from(steps)
    .where(and(eq(steps.orgId, orgId), eq(steps.employeeId, employeeId)))
  const rowOf = new Map(rows.map((row) => [row.type, row]))
  return Object.fromEntries(stepTypes.map((type) => [type, rowOf.get(type) ?? untouchedStep])) as Steps
}
