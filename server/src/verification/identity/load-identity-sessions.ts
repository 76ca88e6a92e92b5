import { and, eq } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { identitySessions } from './identity-sessions-tables.ts'
import type { IdentitySession } from './identity-status.ts'

export function loadIdentitySessions(
  connection: Connection,
  { orgId, employeeId }: { orgId: string; employeeId: string },
): Promise<IdentitySession[]> {
  return connection
    .select()
    .from(identitySessions)
    .where(and(eq(identitySessions.orgId, orgId), eq(identitySessions.employeeId, employeeId)))
}
