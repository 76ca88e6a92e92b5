import type { LockedEmployee } from '#employees/find-employee.ts'
import type { Scope } from '#platform/scope.ts'
import { appendRecord, loadRecords } from './load-records.ts'
import { refreshRightToWork } from './store-excuse.ts'

/** Voids the checks of a locked employee after a result that they rest on was invalidated. */
export async function takeBackChecks(scope: Scope, { employee }: LockedEmployee): Promise<void> {
  const records = await loadRecords(scope, employee.id)
  if (!records.length) return
  await appendRecord(scope, employee.id, records, {
    kind: 'taken_back',
    facts: { takenBack: true },
  })
  await refreshRightToWork(scope, employee)
}
