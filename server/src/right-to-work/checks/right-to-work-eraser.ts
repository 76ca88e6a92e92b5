import { and, eq, isNotNull } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { releaseAppointment } from '../appointments/taken-appointment.ts'
import { followUpRequests, rightToWorkAlerts } from '../follow-ups/follow-ups-tables.ts'
import { rightToWorkSubmissions } from '../submission/submissions-tables.ts'
import { rightToWorkChecks, rightToWorkStates } from './right-to-work-tables.ts'

/** Erases what was entered with an employee's checks, and what they sent. That there were checks, and their hashes, stay: the chain is whole. */
export const rightToWorkEraser = {
  async erase(scope: Scope, employeeId: string): Promise<void> {
    const { tx, orgId } = scope
    await tx
      .update(rightToWorkChecks)
      .set({ factsSealed: null })
      .where(
        and(
          eq(rightToWorkChecks.orgId, orgId),
          eq(rightToWorkChecks.employeeId, employeeId),
          isNotNull(rightToWorkChecks.factsSealed),
        ),
      )
    await tx
      .delete(rightToWorkAlerts)
      .where(and(eq(rightToWorkAlerts.orgId, orgId), eq(rightToWorkAlerts.employeeId, employeeId)))
    await tx
      .delete(rightToWorkStates)
      .where(and(eq(rightToWorkStates.orgId, orgId), eq(rightToWorkStates.employeeId, employeeId)))
    await tx
      .delete(followUpRequests)
      .where(and(eq(followUpRequests.orgId, orgId), eq(followUpRequests.employeeId, employeeId)))
    await releaseAppointment(scope, employeeId)
    const { orgId: ofOrganisation, employeeId: ofEmployee } = rightToWorkSubmissions
    await tx.delete(rightToWorkSubmissions).where(and(eq(ofOrganisation, orgId), eq(ofEmployee, employeeId)))
  },
}
