import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { releaseAppointment } from './appointments.ts'
import { followUpRequests, rightToWorkAlerts } from './follow-ups/follow-ups-tables.ts'
import { evidencePackEmployees, evidencePacks } from './pack/many/packs-tables.ts'
import { dropPack } from './pack/many/store-parts.ts'
import { rightToWorkChecks, rightToWorkStates, rightToWorkSubmissions } from './right-to-work-tables.ts'

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

/**
 * Deletes every pack that has something of an employee in it, and says why. The rows are locked before it is asked which
 * those are: what is being made of them counts before, and is seen, or not at all.
 */
export const packsEraser = {
  async erase(scope: Scope, employeeId: string): Promise<void> {
    const { tx, orgId } = scope
    const { packId, outcome, ...of } = evidencePackEmployees
    const theirs = tx
      .select({ packId })
      .from(evidencePackEmployees)
      .where(and(eq(of.orgId, orgId), eq(of.employeeId, employeeId)))
    const locked = await tx
      .select({ id: evidencePacks.id })
      .from(evidencePacks)
      .where(
        and(
          eq(evidencePacks.orgId, orgId),
          inArray(evidencePacks.id, theirs),
          inArray(evidencePacks.state, ['building', 'ready', 'failed']),
        ),
      )
      .orderBy(evidencePacks.id)
      .for('update')
    if (!locked.length) return
    const ids = locked.map(({ id }) => id)
    const packed = await tx
      .select({ packId })
      .from(evidencePackEmployees)
      .where(
        and(eq(of.orgId, orgId), eq(of.employeeId, employeeId), inArray(packId, ids), eq(outcome, 'packed')),
      )
    for (const pack of packed) {
      await dropPack(scope, pack.packId)
      await tx
        .update(evidencePacks)
        .set({ state: 'erased', expiresAt: null })
        .where(and(eq(evidencePacks.orgId, orgId), eq(evidencePacks.id, pack.packId)))
      await record(scope, {
        action: 'evidence.pack_deleted',
        data: { packId: pack.packId, reason: 'erased' },
      })
    }
  },
}
