import { and, eq, inArray } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { hrisLog, hrisStarters, type HrisStarterRow } from './hris-tables.ts'

/** Stands for a starter who was erased here, so that they are not invited again: their id itself is gone. */
const erasedId = (hash: string): string => `erased:${hash}`

type Keyed = Pick<Scope, 'tx' | 'orgId'> & { deps: Pick<Scope['deps'], 'keys'> }

/** Returns a starter who is settled: an employee here, left alone or erased. Undefined for one who is still judged. */
export async function findStarter(scope: Keyed, starterId: string): Promise<HrisStarterRow | undefined> {
  const { deps, tx, orgId } = scope
  const erased = deps.keys.hashes('hr-starter', `${orgId} ${starterId}`).map(erasedId)
  const rows = await tx
    .select()
    .from(hrisStarters)
    .where(and(eq(hrisStarters.orgId, orgId), inArray(hrisStarters.starterId, [starterId, ...erased])))
  return rows.find(({ state, employeeId }) => employeeId ?? (state === 'left_alone' || state === 'erased'))
}

/** Forgets the record of an employee who is erased, and keeps a hash of its id. */
export const starterEraser = {
  async erase({ deps, tx, orgId }: Scope, employeeId: string): Promise<void> {
    await tx.delete(hrisLog).where(and(eq(hrisLog.orgId, orgId), eq(hrisLog.employeeId, employeeId)))
    const gone = await tx
      .delete(hrisStarters)
      .where(and(eq(hrisStarters.orgId, orgId), eq(hrisStarters.employeeId, employeeId)))
      .returning({ starterId: hrisStarters.starterId })
    for (const { starterId: before } of gone) {
      const starterId = erasedId(deps.keys.hash('hr-starter', `${orgId} ${before}`))
      const left = { state: 'erased', outcome: 'left_alone', updatedAt: deps.clock() } as const
      await tx
        .insert(hrisStarters)
        .values({ orgId, starterId, ...left })
        .onConflictDoNothing()
      // What was told of them before they were an employee names them.
      await tx.delete(hrisLog).where(and(eq(hrisLog.orgId, orgId), eq(hrisLog.starterId, before)))
    }
  },
}
