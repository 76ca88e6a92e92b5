import { stepTypes } from '@bonafide/shared/contract/employees.ts'
import type { VerificationQueue } from '@bonafide/shared/contract/verifications.ts'
import { sql } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { attentionOf, employeesUnderWay } from './employees-under-way.ts'
import { showWaiting } from './show-waiting.ts'
import { readWaiting, waitingColumns } from './waiting-employee.ts'

const perStep = 100

/** Lists the employees under way by their current step; those who wait longest come first. */
export async function getQueue(scope: Scope): Promise<VerificationQueue> {
  const rows = await readWaiting(
    scope.tx,
    sql`with ${employeesUnderWay(scope)},
      placed as (
        select *, ${attentionOf(scope)} as attention,
          row_number() over (partition by step_type order by waiting_since, id) as place,
          (count(*) over (partition by step_type))::int as total
        from under_way
      )
      select ${waitingColumns}, total from placed where place <= ${perStep} order by place`,
  )
  const items = await showWaiting(scope, rows)
  const groupOf = new Map(rows.map(({ id, step_type, total }) => [id, { step: step_type, total }]))
  return {
    groups: stepTypes.map((step) => ({
      step,
      total: rows.find(({ step_type }) => step_type === step)?.total ?? 0,
      items: items.filter(({ employee }) => groupOf.get(employee.employeeId)?.step === step),
    })),
  }
}
