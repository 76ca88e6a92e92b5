import { ledger } from '#db/schema.ts'
import type { Scope } from '#deps.ts'
import { loadMovements } from './movements.ts'
import { periodOf } from './period.ts'
import { reserveCheck } from './reserve-check.ts'

/**
 * Uses up the check that was set aside for a person, once however often it is called. Someone whose check went
 * back in the meantime gets a new one first.
 */
export async function consumeCheck(scope: Scope, employeeId: string): Promise<void> {
  const { deps, tx, orgId } = scope
  const { open } = await loadMovements(scope, employeeId)
  if (!open) await reserveCheck(scope, employeeId)
  const now = deps.clock()
  await tx
    .insert(ledger)
    .values({
      orgId,
      id: crypto.randomUUID(),
      employeeId,
      kind: 'consume',
      period: open?.period ?? periodOf(now),
      movementKey: `consume:${employeeId}`,
      createdAt: now,
    })
    .onConflictDoNothing()
}
