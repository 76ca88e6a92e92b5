import { type Assurance, type StepType, stepTypes } from '@bonafide/shared/contract/employees/employees.ts'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
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

type Statuses = Record<StepType, Pick<Steps[StepType], 'status'>>

/** 1 to 4 for the step that is next, 5 when all four have passed. */
export function currentStep(all: Statuses): number {
  const firstOpen = stepTypes.findIndex((type) => all[type].status !== 'pass')
  return firstOpen === -1 ? stepTypes.length + 1 : firstOpen + 1
}

/** Refuses an action on a step that is not the current one. */
export function requireCurrent(all: Statuses, type: StepType): void {
  const position = stepTypes.indexOf(type) + 1
  const current = currentStep(all)
  if (current < position) throw new AppError('previous_step', 'Complete the previous step first')
  if (current > position) throw new AppError('step_done', 'This step is already complete')
}

const byMethod: Readonly<Record<StepType, Readonly<Record<string, Assurance>>>> = {
  email: { link: 'verified', code: 'verified', asserted: 'asserted' },
  phone: { code: 'verified' },
  id: { stripe: 'provider', manual: 'attested' },
  rtw: {
    online: 'attested',
    document: 'attested',
    ecs: 'attested',
    assisted: 'attested',
    digital: 'provider',
  },
}

/**
 * Returns the assurance of a step's result by the way it came about. An unknown way, the sandbox's among them, counts for
 * nothing, and so does a provider's test mode, which checks nobody. Kept with the result when it is settled, and not
 * asked again later.
 */
export function assuranceOf(type: StepType, method: string | null, testMode = false): Assurance {
  if (testMode) return 'none'
  const known = byMethod[type]
  return method !== null && Object.hasOwn(known, method) ? (known[method] ?? 'none') : 'none'
}
