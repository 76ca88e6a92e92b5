import { and, eq, inArray } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { employees } from './employees-tables.ts'

/** Which of some addresses, as `normaliseEmail` writes them, are those of employees of the organisation. */
export async function knownEmails(
  { tx, orgId }: Pick<Scope, 'tx' | 'orgId'>,
  emailKeys: readonly string[],
): Promise<Set<string>> {
  const keys = [...new Set(emailKeys)].filter(Boolean)
  if (!keys.length) return new Set()
  const found = await tx
    .select({ emailKey: employees.emailKey })
    .from(employees)
    .where(and(eq(employees.orgId, orgId), inArray(employees.emailKey, keys)))
  return new Set(found.map(({ emailKey }) => emailKey))
}
