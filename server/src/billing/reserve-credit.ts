import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import type { Scope, Settings } from '#platform/scope.ts'
import { ledger, usagePeriods } from './billing-tables.ts'
import { type CreditEntries, loadLedgerEntries, type Reservation } from './ledger.ts'
import { loadEntitlement } from './plans/entitlement.ts'
import { periodOf } from './get-usage.ts'
import type { PlanTerms } from './plans/plans.ts'
import { loadSpendingCap, mostExtras } from './spending-cap.ts'

/** Returns the reason for which no employee can be invited any more this month. */
export const exhaustedMessage = ({ unbilled }: Pick<Settings, 'unbilled'>): string =>
  unbilled
    ? 'Monthly verification limit reached. Ask the operator of this server to raise it.'
    : 'Monthly verification limit reached. Upgrade your plan to invite more employees.'

const cappedMessage =
  'The spending cap of this month is reached. An owner of your organisation can raise it under Billing.'

/** A credit that was reserved just now, and how many of the month's included ones are taken with it. */
export interface NewReservation extends Reservation {
  used: number
  included: number
}

/**
 * Refuses early, by a look, what reserving a credit would refuse in the end: so many are refused at once without waiting.
 * @returns the terms it looked at, for reserving one
 * @throws AppError quota_exhausted
 */
export async function requireCredit(scope: Scope): Promise<PlanTerms> {
  const { deps, tx, orgId } = scope
  const { terms } = await loadEntitlement(scope)
  if (terms.extraCheckCents !== undefined) return terms
  const [month] = await tx
    .select({ used: usagePeriods.used })
    .from(usagePeriods)
    .where(isMonth(orgId, periodOf(deps.clock())))
  if (month && month.used >= terms.included) throw exhausted(deps.settings)
  return terms
}

/**
 * Reserves a credit of this month for one employee: an included one, else one that is paid for by itself. Locks the
 * month's row until the transaction ends. Other rows shared by an organisation are locked after it, always in this order
 * (`lock-order.test.ts`): the day's messages, the end of the audit log.
 * @param before the employee's ledger entries, where there may be any, the plan's terms, where they are known, and what
 * names the reservation, where it is another one than the first
 * @throws AppError quota_exhausted when the plan has neither
 */
export async function reserveCredit(
  scope: Scope,
  employeeId: string,
  before: Partial<Pick<CreditEntries, 'releases'> & { terms: PlanTerms; entryKey: string }> = {},
): Promise<NewReservation> {
  const { deps, tx, orgId } = scope
  const period = periodOf(deps.clock())
  const { releases = 0, terms = (await loadEntitlement(scope)).terms } = before
  const { entryKey = `reserve:${employeeId}:${releases}` } = before
  const { kind, used } = await takeCredit(scope, period, terms)
  const id = crypto.randomUUID()
  await tx.insert(ledger).values({
    orgId,
    id,
    employeeId,
    kind,
    period,
    entryKey,
    createdAt: deps.clock(),
  })
  return { id, period, kind, used, included: terms.included }
}

/**
 * Lets one employee of an organisation be verified without a credit.
 * @throws AppError conflict where another one was
 */
export async function reserveTrial({ deps, tx, orgId }: Scope, employeeId: string): Promise<void> {
  const createdAt = deps.clock()
  const reserved = await tx
    .insert(ledger)
    .values({
      orgId,
      id: crypto.randomUUID(),
      employeeId,
      kind: 'trial',
      period: periodOf(createdAt),
      entryKey: `reserve:${employeeId}:0`,
      createdAt,
    })
    .onConflictDoNothing()
    .returning({ id: ledger.id })
  if (reserved.length) return
  throw new AppError('conflict', 'Your organisation has tried this already. Invite an employee instead.')
}

/** Checks that an organisation has had its one verification without a credit. */
export async function hadTrial({ tx, orgId }: Scope): Promise<boolean> {
  return (await tx.$count(ledger, and(eq(ledger.orgId, orgId), eq(ledger.kind, 'trial')))) > 0
}

/**
 * Counts a credit, if there is one to be had. The condition and the count are one statement: of any number of parallel
 * requests exactly as many pass as there are credits left.
 */
async function takeCredit(
  scope: Scope,
  period: string,
  terms: PlanTerms,
): Promise<{ kind: 'reserve' | 'payg'; used: number }> {
  const { tx, orgId } = scope
  const { included, extraCheckCents } = terms
  const { used, payg } = usagePeriods
  const month = isMonth(orgId, period)
  const takeIncluded = () =>
    tx
      .update(usagePeriods)
      .set({ used: sql`${used} + 1` })
      .where(and(month, lt(used, included)))
      .returning({ used })
  const takeExtra = async () => {
    const most = mostExtras(await loadSpendingCap(scope), terms)
    return (
      tx
        .update(usagePeriods)
        .set({ payg: sql`${payg} + 1` })
        // Another request may have made the month's row since no included credit was found in it.
        .where(and(month, gte(used, included), most === Infinity ? undefined : lt(payg, most)))
        .returning({ used })
    )
  }
  for (const isBegun of [false, true]) {
    const [taken] = await takeIncluded()
    if (taken) return { kind: 'reserve', ...taken }
    const [extra] = extraCheckCents === undefined ? [] : await takeExtra()
    if (extra) return { kind: 'payg', ...extra }
    // The month's row is made with its first credit, maybe by another request at this moment.
    if (!isBegun) await tx.insert(usagePeriods).values({ orgId, period }).onConflictDoNothing()
  }
  throw extraCheckCents === undefined
    ? exhausted(scope.deps.settings)
    : new AppError('quota_exhausted', cappedMessage)
}

function isMonth(orgId: string, period: string) {
  return and(eq(usagePeriods.orgId, orgId), eq(usagePeriods.period, period))
}

function exhausted(settings: Pick<Settings, 'unbilled'>): AppError {
  return new AppError('quota_exhausted', exhaustedMessage(settings))
}

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
