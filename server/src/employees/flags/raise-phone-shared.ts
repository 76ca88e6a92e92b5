import { and, eq, isNull, ne } from 'drizzle-orm'
import { employees, steps } from '#employees/employees-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { phoneEnd, raiseFlag } from './raise-flag.ts'

/** Enough to look into; a number that all of a workplace uses shall not hold up the one who confirms it. */
const mostFlagged = 20

/**
 * Flags an employee who has just confirmed a number, and every other of the organisation who had confirmed it before. After
 * the step is written into the audit log, whose end is locked from then on: of two at once the second sees the first.
 */
export async function raisePhoneShared(
  scope: Scope,
  { id, phoneE164 }: { id: string; phoneE164: string | null },
): Promise<void> {
  if (!phoneE164) return
  const { tx, orgId } = scope
  const others = await tx
    .select({ id: employees.id })
    .from(employees)
    .innerJoin(
      steps,
      and(
        eq(steps.orgId, employees.orgId),
        eq(steps.employeeId, employees.id),
        eq(steps.type, 'phone'),
        eq(steps.status, 'pass'),
      ),
    )
    .where(
      and(
        eq(employees.orgId, orgId),
        eq(employees.phoneE164, phoneE164),
        ne(employees.id, id),
        isNull(employees.erasedAt),
      ),
    )
    .orderBy(employees.id)
    .limit(mostFlagged)
  if (!others.length) return
  for (const employeeId of [id, ...others.map((other) => other.id)]) {
    await raiseFlag(scope, { code: 'phone_shared', employeeId, detail: phoneEnd(phoneE164) })
  }
}
