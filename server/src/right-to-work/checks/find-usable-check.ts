import type { EmployeeRow } from '#employees/lock-employee.ts'
import type { Scope } from '#platform/scope.ts'
import type { CheckEvent } from '../excuse/right-to-work-event.ts'
import { usableChecks } from '../excuse/statutory-excuse.ts'
import { eventsOf } from './check-record.ts'
import { loadRecords } from './load-records.ts'
import { excuseNow } from './store-excuse.ts'

/** A check of an employee that passed and still counts, complete or not: the given one, else the latest. */
export async function findUsableCheck(
  scope: Scope,
  employee: EmployeeRow,
  checkId?: string,
): Promise<CheckEvent | undefined> {
  const events = eventsOf(await loadRecords(scope, employee.id))
  const { state } = excuseNow(scope, employee, events)
  // One that was complete may have come to an end since.
  if (state === 'none' || state === 'lapsed') return undefined
  const usable = usableChecks(events, employee, scope.deps.rules)
  return usable.findLast(({ id }) => checkId === undefined || id === checkId)
}
