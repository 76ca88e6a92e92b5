import { ledger } from './credits-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { loadLedgerEntries } from './ledger-entries.ts'
import { chargeExtraCredit } from './charge-extra-credit.ts'
import { reserveCredit } from './reserve-credit.ts'

/**
 * Uses up the check that was set aside for a person, once however often it is called. Someone whose check went
 * back in the meantime gets a new one first.
 */
export async function consumeCredit(scope: Scope, employeeId: string): Promise<void> {
  const { deps, tx, orgId } = scope
  const { open } = await loadLedgerEntries(scope, employeeId)
  const { announce, ...check } = open
    ? { ...open, announce: async () => {} }
    : await reserveCredit(scope, employeeId)
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
  if (consumed.length && check.kind === 'payg') await chargeExtraCredit(scope, check.id)
  await announce()
}
