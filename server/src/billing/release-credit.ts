import { and, eq, sql } from 'drizzle-orm'
import { ledger, usagePeriods } from './billing-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { loadLedgerEntries } from './ledger-entries.ts'

/** Gives a credit that was never used back to the month it was taken from. Does nothing for any other. */
export async function releaseCredit(scope: Scope, employeeId: string): Promise<void> {
  const { deps, tx, orgId } = scope
  const { consumed, open, releases } = await loadLedgerEntries(scope, employeeId)
  if (consumed || !open) return
  const released = await tx
    .insert(ledger)
    .values({
      orgId,
      id: crypto.randomUUID(),
      employeeId,
      kind: 'release',
      period: open.period,
      entryKey: `release:${employeeId}:${releases}`,
      createdAt: deps.clock(),
    })
    .onConflictDoNothing()
    .returning({ id: ledger.id })
  // A trial was counted nowhere.
  if (!released.length || open.kind === 'trial') return
  const total = open.kind === 'payg' ? usagePeriods.payg : usagePeriods.used
  await tx
    .update(usagePeriods)
    .set({ [open.kind === 'payg' ? 'payg' : 'used']: sql`${total} - 1` })
    .where(and(eq(usagePeriods.orgId, orgId), eq(usagePeriods.period, open.period)))
}
