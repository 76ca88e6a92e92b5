import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import type { EmployeeRow } from '#employees/find-employee.ts'
import type { Scope } from '#platform/scope.ts'
import { usableChecks } from '../excuse/statutory-excuse.ts'
import type { JudgedCheck } from '../excuse/walk-events.ts'
import { eventsOf } from './check-record.ts'
import { loadRecords } from './load-records.ts'
import { excuseNow } from './store-excuse.ts'

/** The checks of an employee that passed and still count, complete or not, the latest last. */
export async function findUsableChecks(scope: Scope, employee: EmployeeRow): Promise<readonly JudgedCheck[]> {
  const events = eventsOf(await loadRecords(scope, employee.id))
  const { state } = excuseNow(scope, employee, events)
  // A complete check may have come to an end since.
  if (state === 'none' || state === 'lapsed') return []
  return usableChecks(events, employee, { book: ruleBook(), at: scope.deps.clock() })
}
