import { millisecondsInDay } from 'date-fns/constants'
import { announceUsage } from './announce-usage.ts'
import { ledger } from './credits-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { type CreditEntries, loadLedgerEntries } from './ledger-entries.ts'
import { chargeExtraCredit } from './charge-extra-credit.ts'
import { isStillDue } from './is-still-due.ts'
import { releaseCredit } from './release-credit.ts'
import { type NewReservation, reserveCredit } from './reserve-credit.ts'

/** The time for which a credit covers the verification of its employee, however often that is taken back and done again. */
const coveredMs = 30 * millisecondsInDay

/**
 * Uses up the credit that was set aside for an employee, once however often it is called within 30 days: a verification
 * that is done again later takes another one. An employee whose credit went back in the meantime gets a new one first, as
 * does one whose credit was set aside under a plan that has ended.
 * @throws AppError quota_exhausted where there is none to be had
 */
export async function consumeCredit(scope: Scope, employeeId: string): Promise<void> {
  const { deps, tx, orgId } = scope
  const before = await loadCredit(scope, employeeId)
  if (isCovered(before, deps.clock())) return
  const times = before.consumedAt.length
  const again = times ? `:again:${times}` : ''
  const next = again ? { entryKey: `reserve:${employeeId}${again}` } : before
  let reserved: NewReservation | undefined
  const open = again ? undefined : before.open
  const credit = open ?? (reserved = await reserveCredit(scope, employeeId, next))
  const consumed = await tx
    .insert(ledger)
    .values({
      orgId,
      id: crypto.randomUUID(),
      employeeId,
      kind: 'consume',
      period: credit.period,
      entryKey: `consume:${employeeId}${again}`,
      createdAt: deps.clock(),
    })
    .onConflictDoNothing()
    .returning({ id: ledger.id })
  // Only now: a credit that is still to be used may go back.
  if (consumed.length && credit.kind === 'payg') await chargeExtraCredit(scope, credit.id)
  await announceUsage(scope, reserved)
}

/** Returns the employee's credit entries, after releasing a credit that the organisation has no claim to any more. */
async function loadCredit(scope: Scope, employeeId: string): Promise<CreditEntries> {
  const found = await loadLedgerEntries(scope, employeeId)
  if (found.consumed || !found.open || (await isStillDue(scope, found.open))) return found
  await releaseCredit(scope, employeeId)
  return loadLedgerEntries(scope, employeeId)
}

function isCovered({ consumedAt }: CreditEntries, now: Date): boolean {
  const last = consumedAt.at(-1)
  return last !== undefined && now.getTime() - last.getTime() < coveredMs
}
