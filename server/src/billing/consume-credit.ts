import { announceUsage } from './announce-usage.ts'
import { ledger } from './credits-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { loadLedgerEntries } from './ledger-entries.ts'
import { chargeExtraCredit } from './charge-extra-credit.ts'
import { type NewReservation, reserveCredit } from './reserve-credit.ts'

/**
 * Uses up the check that was set aside for an employee, once however often it is called. Someone whose check went
 * back in the meantime gets a new one first.
 */
export async function consumeCredit(scope: Scope, employeeId: string): Promise<void> {
  const { deps, tx, orgId } = scope
  const before = await loadLedgerEntries(scope, employeeId)
  let reserved: NewReservation | undefined
  const credit = before.open ?? (reserved = await reserveCredit(scope, employeeId, before))
  const consumed = await tx
    .insert(ledger)
    .values({
      orgId,
      id: crypto.randomUUID(),
      employeeId,
      kind: 'consume',
      period: credit.period,
      movementKey: `consume:${employeeId}`,
      createdAt: deps.clock(),
    })
    .onConflictDoNothing()
    .returning({ id: ledger.id })
  // Only now: a check that is still to be used may go back.
  if (consumed.length && credit.kind === 'payg') await chargeExtraCredit(scope, credit.id)
  await announceUsage(scope, reserved)
}
