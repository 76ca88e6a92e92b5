import type { ExistingEmployee } from '@bonafide/shared/contract/errors.ts'
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

/**
 * Makes a test of those who have an address: it is true for the same employee. One who shares the address is another
 * employee for the name alone, compared as the index does that keeps an invitation from being made twice.
 */
export function sameEmployeeAs({
  fullName,
  sharesEmail,
}: {
  fullName: string
  sharesEmail?: boolean | undefined
}): (other: { fullName: string }) => boolean {
  const name = fullName.toLowerCase()
  return (other) => !sharesEmail || other.fullName.toLowerCase() === name
}
