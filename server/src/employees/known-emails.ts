import { and, eq, inArray } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { employees } from './employees-tables.ts'
import { isOfOwnSites } from './is-seen.ts'

/** Which of some addresses, as `normaliseEmail` writes them, are those of employees that who acts works with. */
export async function knownEmails(
  { tx, orgId, sites }: Pick<Scope, 'tx' | 'orgId' | 'sites'>,
  emailKeys: readonly string[],
): Promise<Set<string>> {
  const keys = [...new Set(emailKeys)].filter(Boolean)
  if (!keys.length) return new Set()
  const found = await tx
    .select({ emailKey: employees.emailKey })
    .from(employees)
    .where(and(eq(employees.orgId, orgId), isOfOwnSites({ sites }), inArray(employees.emailKey, keys)))
  return new Set(found.map(({ emailKey }) => emailKey))
}
