import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { millisecondsInDay } from 'date-fns/constants'
import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { auditHash, type ChainedEvent } from '#platform/audit/record.ts'
import { auditHeads, auditLog } from '#platform/audit/audit-tables.ts'
import { addToCounts } from '#employees/list/employee-counts.ts'
import { employees, steps } from '#employees/employees-tables.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { ledger, subscriptions, usagePeriods } from '#billing/billing-tables.ts'
import { flags } from '#employees/flags/flags-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { requireLookup, vendorKey } from '#platform/db/lookups.ts'
import { lookups } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { rightToWorkChecks, rightToWorkStates } from '#right-to-work/right-to-work-tables.ts'
import { storeListed } from '#right-to-work/checks/refresh-excuse.ts'
import { evidenceFiles, evidencePieces } from '#right-to-work/evidence/evidence-tables.ts'
import { londonDay } from '#right-to-work/london-day.ts'
import { readChoice, storeChoice } from '#right-to-work/submission.ts'
import { sendMessageJob } from '#messages/queue-message.ts'
import { sandboxSubscriptions } from '#integrations/sandbox/sandbox-tables.ts'
import { sandboxProviderName } from '#platform/config/sandbox-settings.ts'
import { monthLater } from '#integrations/sandbox/payment/next-subscription.ts'
import type { EmployeeRows } from './demo-rows.ts'

type ChainEnd = Pick<typeof auditHeads.$inferSelect, 'seq' | 'hash'>

const rowsPerInsert = 200
const messagesToSend = 8

/** Writes planned employees into all their tables, and lets the newest invitations really be sent. */
export async function insertDemo(scope: Scope, all: EmployeeRows[], head: ChainEnd): Promise<void> {
  const ledgerEntries = all.flatMap((one) => one.ledger)
  // First: the database notes what is not noted yet.
  await insertAll(
    scope,
    lookups,
    all.flatMap(({ link, identitySessions: theirs }) => lookupsOf(link, theirs)),
  )
  await insertAll(
    scope,
    employees,
    all.map((one) => one.employee),
  )
  await insertAll(
    scope,
    steps,
    all.flatMap((one) => one.steps),
  )
  await insertAll(
    scope,
    links,
    all.map((one) => one.link),
  )
  await insertAll(
    scope,
    identitySessions,
    all.flatMap((one) => one.identitySessions),
  )
  await insertAll(
    scope,
    flags,
    all.flatMap((one) => one.flags),
  )
  await insertRightToWork(scope, all)
  await insertAll(scope, ledger, ledgerEntries)
  await insertAll(scope, usagePeriods, usageOf(scope.orgId, ledgerEntries))
  await insertMessages(scope, all)
  await insertAudit(scope, all, head)
  await addToCounts(scope, countBy(all.map(({ employee }) => employee.status)))
}

function countBy<Word extends string>(words: Word[]): Partial<Record<Word, number>> {
  const counted: Partial<Record<Word, number>> = {}
  for (const word of words) counted[word] = (counted[word] ?? 0) + 1
  return counted
}

function lookupsOf(
  { orgId, tokenHash }: EmployeeRows['link'],
  sessions: EmployeeRows['identitySessions'],
): (typeof lookups.$inferInsert)[] {
  return [
    { kind: 'link', key: tokenHash, orgId },
    ...sessions.map(({ provider, providerRef }) => ({
      kind: 'identity-session' as const,
      key: vendorKey(provider, providerRef ?? ''),
      orgId,
    })),
  ]
}

async function insertRightToWork(scope: Scope, all: EmployeeRows[]): Promise<void> {
  const every = all.map(({ rightToWork }) => rightToWork)
  await insertAll(
    scope,
    evidenceFiles,
    every.flatMap(({ files }) => files),
  )
  await insertAll(
    scope,
    evidencePieces,
    every.flatMap(({ pieces }) => pieces),
  )
  await insertAll(
    scope,
    rightToWorkChecks,
    every.flatMap(({ checks }) => checks),
  )
  await insertAll(
    scope,
    rightToWorkStates,
    every.flatMap(({ states }) => states),
  )
  for (const { employee, rightToWork } of all) {
    const listed = { id: employee.id, conditionsSealed: null, excuse: null }
    if (rightToWork.excuse) await storeListed(scope, [listed, rightToWork.excuse])
  }
  for (const { choice } of all) {
    if (!choice) continue
    const deps = { ...scope.deps, clock: () => choice.at }
    const rules = ruleBook().inForce(londonDay(choice.at))
    await storeChoice({ ...scope, deps }, choice.employeeId, readChoice(choice.choice, rules))
  }
}

async function insertAll<T extends PgTable>(
  { tx }: Pick<Scope, 'tx'>,
  table: T,
  rows: T['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await tx.insert(table).values(rows.slice(start, start + rowsPerInsert))
  }
}

function usageOf(orgId: string, ledgerEntries: EmployeeRows['ledger']): (typeof usagePeriods.$inferInsert)[] {
  const used = new Map<string, number>()
  for (const { kind, period } of ledgerEntries) {
    if (kind === 'reserve') used.set(period, (used.get(period) ?? 0) + 1)
  }
  return [...used].map(([period, count]) => ({ orgId, period, used: count }))
}

async function insertMessages(scope: Scope, all: EmployeeRows[]): Promise<void> {
  const unopened = all
    .filter(({ employee, message }) => employee.status === 'invited' && message.state === 'sent')
    .slice(-messagesToSend)
  const queued = new Set(unopened.map((one) => one.message))
  const rows = all.map(({ message }) =>
    queued.has(message) ? { ...message, state: 'queued' as const, attempts: 0, sentAt: null } : message,
  )
  await insertAll(scope, messages, rows)
  for (const { orgId, id } of queued) {
    await scope.deps.jobs.enqueue(scope.tx, sendMessageJob, { orgId, messageId: id })
  }
}

async function insertAudit(scope: Scope, all: EmployeeRows[], head: ChainEnd): Promise<void> {
  const events = all.flatMap((one) => one.events).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  let { seq, hash } = head
  const rows = events.map(({ at, actor, action, employeeId = null, linkId = null, data = {} }) => {
    const prevHash = hash
    const event: ChainedEvent = {
      orgId: scope.orgId,
      seq: ++seq,
      at: at.toISOString(),
      actor,
      action,
      employeeId,
      linkId,
      data,
    }
    hash = auditHash(prevHash, event)
    return { ...event, at, prevHash, hash }
  })
  await insertAll(scope, auditLog, rows)
  await scope.tx.update(auditHeads).set({ seq, hash }).where(eq(auditHeads.orgId, scope.orgId))
}

const paidAgoMs = 12 * millisecondsInDay

/** The Premium plan, paid for twelve days ago, as the provider and we know it. */
export async function insertDemoSubscription({ deps, tx, orgId }: Scope): Promise<void> {
  const periodStart = new Date(deps.clock().getTime() - paidAgoMs)
  const id = `sub_${orgId}`
  const facts = {
    orgId,
    status: 'active',
    periodStart,
    periodEnd: monthLater(periodStart),
    version: 1,
  } as const
  await requireLookup(tx, { kind: 'sandbox-subscription', key: id, orgId })
  await requireLookup(tx, { kind: 'subscription', key: vendorKey(sandboxProviderName, id), orgId })
  await tx
    .insert(sandboxSubscriptions)
    .values({ ...facts, id, priceId: 'price_premium_monthly', createdAt: periodStart })
  await tx.insert(subscriptions).values({
    ...facts,
    provider: sandboxProviderName,
    providerRef: id,
    planName: 'premium',
    startedAt: periodStart,
    updatedAt: periodStart,
  })
}
