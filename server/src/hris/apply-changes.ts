import { GivenManager } from '@bonafide/shared/contract/employees/managers.ts'
import { EngagementChange } from '@bonafide/shared/contract/employees/particulars.ts'
import * as v from 'valibot'
import { changeEngagement, changeReferences } from '#employees/change-employee.ts'
import { lockEmployee } from '#employees/find-employee.ts'
import { typedManager } from '#employees/managers.ts'
import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import { refreshRightToWork } from '#right-to-work/checks/refresh-excuse.ts'
import type { HrisStarter } from './hris-provider.ts'
import type { HrisStarterRow, TakenOver } from './hris-tables.ts'
import { fieldNames, listed } from './hris-texts.ts'

const names = ['startDate', 'leaveDate', 'site', 'manager'] as const

export function takenFrom({ startDate, leaveDate, site, manager }: HrisStarter): TakenOver {
  return { startDate, leaveDate, site, manager }
}

/**
 * Takes over what has changed in their record since it was last taken over. What was changed here alone stays, and a start
 * date is never taken away. A leave date that they take back is taken back here as well: the data would be destroyed by it.
 * @returns what has changed, for the log; undefined where nothing has
 * @throws AppError for a change that the employee's record does not allow
 */
export async function applyChanges(
  scope: Scope,
  { employeeId, takenOver }: Pick<HrisStarterRow, 'takenOver'> & { employeeId: string },
  starter: HrisStarter,
): Promise<string | undefined> {
  const { employee } = await lockEmployee(scope, employeeId)
  const now = takenFrom(starter)
  const changed = names.filter((name) => (takenOver ? takenOver[name] !== now[name] : now[name] !== null))
  const { startDate, leaveDate, site, manager } = now
  const engagement = parsed(EngagementChange, {
    ...(changed.includes('startDate') && startDate !== null && { startDate }),
    ...(changed.includes('leaveDate') && { leaveDate }),
    ...(changed.includes('site') && site !== null && { site }),
  })
  const differing = Object.entries(engagement).filter(
    ([name, value]) => employee[name as keyof typeof engagement] !== value,
  )
  const isManaged = changed.includes('manager') && manager !== null
  if (isManaged) {
    const given = parsed(GivenManager, typedManager(manager, undefined))
    await changeReferences(scope, employeeId, { manager: given })
  }
  if (differing.length) {
    await changeEngagement(scope, employeeId, engagement)
    const { employee: after } = await lockEmployee(scope, employeeId)
    await refreshRightToWork(scope, after)
  }
  const told = changed.filter((name) => name in engagement || (name === 'manager' && isManaged))
  if (!told.length) return undefined
  return `Taken over from their record: ${listed(told.map((name) => fieldNames[name]))}.`
}

/** @throws AppError invalid_input with what the schema has against it */
function parsed<Schema extends v.GenericSchema>(schema: Schema, given: unknown): v.InferOutput<Schema> {
  const read = v.safeParse(schema, given)
  if (read.success) return read.output
  throw new AppError('invalid_input', `${read.issues[0].message}.`)
}
