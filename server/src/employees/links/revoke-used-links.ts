import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { links } from './links-tables.ts'

/** Has the links that an employee completed their verification with show nothing any more: it is to be done again. */
export async function revokeUsedLinks({ deps, tx, orgId }: Scope, employeeId: string): Promise<void> {
  await tx
    .update(links)
    .set({ revokedAt: deps.clock() })
    .where(
      and(
        eq(links.orgId, orgId),
        eq(links.employeeId, employeeId),
        isNotNull(links.usedAt),
        isNull(links.revokedAt),
      ),
    )
}
