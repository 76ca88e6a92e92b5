import type { Waiting } from '@bonafide/shared/contract/verifications.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { conditionsKey } from '#employees/sealed-fields.ts'
import type { Scope } from '#platform/scope.ts'
import { loadFlags } from '#employees/flags/load-flags.ts'
import { employeeView, loadViewParts } from '#employees/employee-view.ts'
import { loadAssignees } from '#right-to-work/assignees.ts'
import { nextAction, waitingDetail, type WaitingRow } from './waiting-employee.ts'

/** The employees of rows as the console shows them, in the same order. */
export async function showWaiting(scope: Scope, rows: readonly WaitingRow[]): Promise<Waiting[]> {
  const { deps, tx, orgId } = scope
  if (!rows.length) return []
  const ids = rows.map(({ id }) => id)
  const found = await tx
    .select()
    .from(employees)
    .where(and(eq(employees.orgId, orgId), inArray(employees.id, ids)))
  const employeeOf = new Map(found.map((employee) => [employee.id, employee]))
  const parts = await loadViewParts(scope, ids)
  const assignees = await loadAssignees(scope, ids)
  const flags = await loadFlags(scope, ids)
  const key = await conditionsKey(scope, found)
  return rows.flatMap((row) => {
    const employee = employeeOf.get(row.id)
    if (!employee) return []
    return {
      employee: employeeView({ ...scope, key }, employee, parts),
      waitingSince: new Date(row.waiting_since).toISOString(),
      action: nextAction(row, deps.clock()),
      attention: row.attention,
      need: row.is_review || row.is_held ? ('identity_review' as const) : null,
      detail: waitingDetail(row) ?? null,
      assignee: assignees.get(row.id) ?? null,
      flags: flags.get(row.id) ?? [],
    }
  })
}
