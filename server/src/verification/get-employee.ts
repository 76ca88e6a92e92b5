import { type EmployeeDetail, stepTypes } from '@bonafide/shared/contract/employees.ts'
import type { Scope } from '#platform/scope.ts'
import { isOverdue, overdueReason } from './identity/overdue.ts'
import { employeeView, stepView } from '#employees/employee-view.ts'
import { findEmployee } from '#employees/find-employee.ts'
import { loadViewParts } from '#employees/load-view-parts.ts'

/** One employee with their four steps. Another organisation's is as unknown as one that never was. */
export async function getEmployee(scope: Scope, employeeId: string): Promise<EmployeeDetail> {
  const employee = await findEmployee(scope, employeeId)
  const parts = await loadViewParts(scope, [employee.id])
  const rows = parts.steps.get(employee.id) ?? []
  const isAtIdentity = rows.some(({ type, status }) => type === 'id' && status === 'pending')
  const overdue = isAtIdentity && (await isOverdue(scope, employee.id)) ? overdueReason : null
  return {
    employee: employeeView(scope, employee, parts),
    flowStatus: {
      steps: stepTypes.map((type) => {
        const step = stepView(rows, type)
        return { type, ...step, reason: step.reason ?? (type === 'id' ? overdue : null) }
      }),
    },
  }
}
