import type { ExistingEmployee } from '@bonafide/shared/contract/error.ts'
import { and, asc, inArray } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { employees } from './employees-tables.ts'
import { isSeen } from './is-seen.ts'

/** Returns the employees that the caller works with who have one of some addresses, as `normaliseEmail` writes them. */
export async function knownEmails(
  scope: Pick<Scope, 'tx' | 'orgId' | 'sites'>,
  emailKeys: readonly string[],
): Promise<Map<string, ExistingEmployee[]>> {
  const keys = [...new Set(emailKeys)].filter(Boolean)
  if (!keys.length) return new Map()
  const found = await scope.tx
    .select({
      emailKey: employees.emailKey,
      employeeId: employees.id,
      fullName: employees.fullName,
      status: employees.status,
      leaveDate: employees.leaveDate,
    })
    .from(employees)
    .where(and(isSeen(scope), inArray(employees.emailKey, keys)))
    .orderBy(asc(employees.createdAt))
  const known = new Map<string, ExistingEmployee[]>()
  for (const { emailKey, ...employee } of found) {
    known.set(emailKey, [...(known.get(emailKey) ?? []), employee])
  }
  return known
}

/** Returns true when two names are the same to the index that keeps an invitation from being made twice. */
export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
