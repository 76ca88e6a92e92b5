import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  ledger,
  paymentCustomers,
  subscriptions,
  usagePeriods,
  usageReports,
} from '#billing/billing-tables.ts'
import { employeeCounts, employees, steps } from '#employees/employees-tables.ts'
import { auditAnchors, auditHeads, auditLog } from '#platform/audit/audit-tables.ts'
import { type LookupKind, lookups } from '#platform/db/organisations-tables.ts'
import { organisationKeys } from '#platform/keys/keys-tables.ts'
import { retentionCertificates } from '#retention/retention-tables.ts'
import { rightToWorkChecks } from '#right-to-work/right-to-work-tables.ts'
import { digitalSessions } from '#right-to-work/digital-tables.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import type { Deps } from '#platform/scope.ts'

/**
 * Lists the tables of which nothing is left of an organisation that was erased. One that hangs on another comes before it;
 * the keys come first: what is sealed with them is unreadable from then on, wherever else its bytes still are.
 */
export function emptiedTables({ tables }: Pick<Deps, 'tables'>): OrganisationTable[] {
  const ending = tables.filter(({ ends }) => ends.includes('organisation') && !ends.includes('never'))
  const others = ending.map(({ table }) => table).filter((table) => table !== organisationKeys)
  return [organisationKeys, ...others] as OrganisationTable[] // Each ends with an organisation, so it names one.
}

/** A table whose rows each name their organisation. */
export type OrganisationTable = PgTable & { orgId: PgColumn }

/** Tables of which something stays, and why. None of it names an employee or a user. */
export const keptTables: readonly { table: PgTable; why: string }[] = [
  { table: auditLog, why: 'proves what was done, by ids; it is append-only' },
  { table: auditHeads, why: 'the end of that chain' },
  { table: auditAnchors, why: 'prove by hashes that nothing was taken from that chain; append-only' },
  { table: employees, why: 'emptied rows: what the audit log, the ledger and the vendors are asked about' },
  { table: employeeCounts, why: 'how many there were' },
  { table: steps, why: 'which steps were passed and when, for the bill' },
  { table: identitySessions, why: 'the vendor is asked to erase until it has; what was read is gone' },
  { table: digitalSessions, why: 'the vendor is asked to erase until it has' },
  { table: rightToWorkChecks, why: 'append-only: hashes of checks, whose facts are gone' },
  { table: retentionCertificates, why: 'prove what was destroyed before, by ids' },
  { table: ledger, why: 'accounts: what a bill was for' },
  { table: lookups, why: 'whose the vendors’ ids are, as long as vendors speak of them' },
  { table: usagePeriods, why: 'accounts: how many credits were used' },
  { table: usageReports, why: 'accounts: what was charged' },
  { table: subscriptions, why: 'accounts: what was paid' },
  { table: paymentCustomers, why: 'accounts: the payment provider’s own id' },
]

/** Look-ups that still work afterwards, since a vendor may report on them. */
export const keptLookups: readonly LookupKind[] = [
  'identity-session',
  'digital-session',
  'payment-customer',
  'subscription',
]
