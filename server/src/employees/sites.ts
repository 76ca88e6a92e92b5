import type { KnownSites } from '@bonafide/shared/contract/employees/sites.ts'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { memberships } from '#accounts/users-tables.ts'
import { readRows } from '#platform/db/database.ts'
import type { ReadScope } from '#platform/scope.ts'
import { employees } from './employees-tables.ts'

/**
 * Returns the sites to choose from: those where employees work, and those that a user is limited to before anyone works
 * there.
 */
export async function listSites(reading: ReadScope): Promise<KnownSites> {
  const inUse = await loadSites(reading)
  if (reading.sites) return { items: inUse, limited: true }
  const limits = await reading.tx
    .select({ sites: memberships.sites })
    .from(memberships)
    .where(and(eq(memberships.orgId, reading.orgId), isNotNull(memberships.sites)))
  const known = new Set([...inUse, ...limits.flatMap(({ sites }) => sites ?? [])])
  const byName = [...known].toSorted((one, other) => one.localeCompare(other, 'en-GB'))
  return { items: byName.slice(0, mostSites), limited: false }
}

const mostSites = 200

/**
 * Returns the sites of the organisation's employees, the first 200 by name; for a user who is limited to sites their own.
 * Goes from each site to the next by the index: as many steps as there are sites, however many employees.
 */
export async function loadSites({ tx, orgId, sites }: ReadScope): Promise<string[]> {
  if (sites) return sites.toSorted((one, other) => one.localeCompare(other, 'en-GB'))
  const next = (after: SQL) => sql`(select site from ${employees}
    where org_id = ${orgId} and site is not null ${after} order by site limit 1)`
  const rows = await readRows<{ site: string }>(
    tx,
    sql`with recursive known as (
        ${next(sql``)}
        union all
        select ${next(sql`and site > known.site`)} from known where known.site is not null
      )
      select site from known where site is not null limit ${mostSites}`,
  )
  return rows.map(({ site }) => site)
}
