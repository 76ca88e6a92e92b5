import { ledger } from '#db/schema.ts'
import type { Scope } from '#deps.ts'
import { loadMovements } from './movements.ts'
import { chargeExtraCheck } from './charge-extra-check.ts'
import { reserveCheck } from './reserve-check.ts'

/**
 * Uses up the check that was set aside for a person, once however often it is called. Someone whose check went
 * back in the meantime gets a new one first.
 */
export async function consumeCheck(scope: Scope, employeeId: string): Promise<void> {
  const { deps, tx, orgId } = scope
  const { open } = await loadMovements(scope, employeeId)
  const { announce, ...check } = open
    ? { ...open, announce: async () => {} }
    : await reserveCheck(scope, employeeId)
  const consumed = await tx
    .insert(ledger)
    .values({
      orgId,
      id: crypto.randomUUID(),
      employeeId,
      kind: 'consume',
      period: check.period,
      movementKey: `consume:${employeeId}`,
      createdAt: deps.clock(),
    })
    .onConflictDoNothing()
    .returning({ id: ledger.id })
  // Only now: a check that is still to be used may go back.
  if (consumed.length && check.kind === 'payg') await chargeExtraCheck(scope, check.id)
  await announce()
}
