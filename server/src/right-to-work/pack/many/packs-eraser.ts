import { and, eq, inArray } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { evidencePackEmployees, evidencePacks } from './packs-tables.ts'
import { dropPack } from './store-parts.ts'

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
