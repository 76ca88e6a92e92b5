import { millisecondsInDay } from 'date-fns/constants'
import { announceUsage } from './announce-usage.ts'
import { ledger, usagePeriods, usageReports } from './billing-tables.ts'
import { type CreditEntries, loadLedgerEntries, type Reservation } from './ledger.ts'
import { type NewReservation, releaseCredit, reserveCredit } from './reserve-credit.ts'
import { paymentProvider } from '#billing/payment-provider.ts'
import { reportUsageJob } from './report-usage.ts'
import { and, eq } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { periodOf } from './get-usage.ts'
import { loadEntitlement } from './plans/entitlement.ts'
import { loadSpendingCap, mostExtras } from './spending-cap.ts'

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

/** Has the payment provider charge a credit beyond the included ones, named by its row in the ledger. */
async function chargeExtraCredit({ deps, tx, orgId }: Scope, ledgerId: string): Promise<void> {
  const payment = deps.providers.get(paymentProvider)
  if (!payment.reportExtraCheck) return
  await tx.insert(usageReports).values({ orgId, ledgerId, provider: payment.name, usedAt: deps.clock() })
  await deps.jobs.enqueue(tx, reportUsageJob, { orgId, ledgerId })
}

/**
 * Checks that a reserved credit may be used under the present plan and cap. When the plan of an included credit has
 * ended, only as many count as the free plan would have given that month.
 */
async function isStillDue(scope: Scope, { kind, period }: Reservation): Promise<boolean> {
  if (kind === 'trial') return true
  const { terms } = await loadEntitlement(scope)
  const isPaid = terms.extraCheckCents !== undefined
  if (kind === 'reserve') return isPaid || (await countIn(scope, period)).used <= terms.included
  const most = mostExtras(await loadSpendingCap(scope), terms)
  if (most === Infinity) return true
  // An extra credit is charged in the month in which it is used.
  return period === periodOf(scope.deps.clock()) && (await countIn(scope, period)).payg <= most
}

async function countIn({ tx, orgId }: Scope, period: string) {
  const [month] = await tx
    .select({ used: usagePeriods.used, payg: usagePeriods.payg })
    .from(usagePeriods)
    .where(and(eq(usagePeriods.orgId, orgId), eq(usagePeriods.period, period)))
  return month ?? { used: 0, payg: 0 }
}
