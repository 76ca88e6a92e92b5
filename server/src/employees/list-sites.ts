import type { KnownSites } from '@bonafide/shared/contract/sites.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import { memberships } from '#accounts/users-tables.ts'
import type { ReadScope } from '#platform/scope.ts'
import { loadSites, mostSites } from './sites.ts'

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
