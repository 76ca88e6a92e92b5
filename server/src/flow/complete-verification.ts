import { and, eq } from 'drizzle-orm'
import { appendAudit } from '#audit/append-audit.ts'
import { AppError } from '#app-error.ts'
import { employees, links } from '#db/schema.ts'
import type { Scope } from '#deps.ts'
import type { FlowPerson } from './open-flow.ts'
import { currentStep } from './step-order.ts'

/** Ends the verification once all four steps have passed. Saying it again changes nothing. */
export async function completeVerification(
  scope: Scope,
  { employee, link, steps }: FlowPerson,
): Promise<void> {
  if (employee.status === 'completed') return
  if (currentStep(steps) <= 4) throw new AppError('previous_step', 'Complete the previous step first')
  const { deps, tx, orgId } = scope
  const now = deps.clock()
  await tx
    .update(employees)
    .set({ status: 'completed', completedAt: now })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employee.id)))
  await tx
    .update(links)
    .set({ usedAt: now })
    .where(and(eq(links.orgId, orgId), eq(links.id, link.id)))
  await appendAudit(scope, {
    action: 'employee.completed',
    employeeId: employee.id,
    linkId: link.id,
    data: { from: employee.status },
  })
}
