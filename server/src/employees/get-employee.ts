import { type EmployeeDetail, stepTypes } from '@bonafide/shared/contract/employees.ts'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { AppError } from '#app-error.ts'
import { employees } from '#db/schema.ts'
import type { Scope } from '#deps.ts'
import { employeeView } from './employee-view.ts'
import { loadViewParts } from './load-view-parts.ts'

const Id = v.pipe(v.string(), v.uuid())

/** One employee with their four steps. Another organisation's is as unknown as one that never was. */
export async function getEmployee(scope: Scope, employeeId: string): Promise<EmployeeDetail> {
  const [employee] = v.is(Id, employeeId)
    ? await scope.tx
        .select()
        .from(employees)
        .where(and(eq(employees.orgId, scope.orgId), eq(employees.id, employeeId)))
    : []
  if (!employee) throw new AppError('not_found', 'There is no such employee')
  const parts = await loadViewParts(scope, [employee.id])
  const rows = parts.steps.get(employee.id) ?? []
  return {
    employee: employeeView(scope.deps, employee, parts),
    flowStatus: {
      steps: stepTypes.map((type) => {
        const step = rows.find((candidate) => candidate.type === type)
        return {
          type,
          status: step?.status ?? 'pending',
          completedAt: step?.completedAt?.toISOString() ?? null,
          reason: step?.reason ?? null,
        }
      }),
    },
  }
}
