import { and, eq, isNull, notInArray } from 'drizzle-orm'
import { apiKeys } from '#accounts/api-keys/api-keys-tables.ts'
import { ledger, usagePeriods } from '#billing/billing-tables.ts'
import { employeeCounts, employees, steps } from '#employees/employees-tables.ts'
import { lookups, organisations } from '#platform/db/organisations-tables.ts'
import { organisationKeys } from '#platform/keys/keys-tables.ts'
import { type Deps, realNow } from '#platform/scope.ts'
import { webhookEndpoints } from '#webhooks/webhook-tables.ts'
import { emptyTable, eraseEmployees } from './erase-rows.ts'
import { emptiedTables, keptLookups } from './organisation-tables.ts'

/** Tables that a partner has set up for tests, and continues to use afterwards. */
const setUp: readonly unknown[] = [apiKeys, webhookEndpoints, organisationKeys]

/**
 * Deletes the data of a test organisation, by what erases an organisation that is closed. Its clock starts anew. With
 * `withSetUp` nothing is left to go on with.
 */
export async function eraseTestData(deps: Deps, orgId: string, { withSetUp = false } = {}): Promise<void> {
  await eraseEmployees(deps, orgId)
  for (const table of emptiedTables(deps)) {
    if (withSetUp || !setUp.includes(table)) await emptyTable(deps.db, table, orgId)
  }
  // A live organisation keeps these, for the bill and as proof. Of employees only the ids stay that the append-only
  // audit log names.
  for (const table of [usagePeriods, ledger, employeeCounts, steps]) {
    await deps.db.delete(table).where(eq(table.orgId, orgId))
  }
  await deps.db
    .update(employees)
    .set({ clearedAt: realNow(deps) })
    .where(and(eq(employees.orgId, orgId), isNull(employees.clearedAt)))
  const kept = withSetUp ? keptLookups : [...keptLookups, 'api-key' as const, 'slug' as const]
  await deps.db.delete(lookups).where(and(eq(lookups.orgId, orgId), notInArray(lookups.kind, [...kept])))
  await deps.db
    .update(organisations)
    .set({ testSecondsAhead: 0, ...(withSetUp && { name: 'Erased organisation', embedOrigins: [] }) })
    .where(eq(organisations.id, orgId))
}
