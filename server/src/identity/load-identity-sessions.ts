import { and, eq } from 'drizzle-orm'
import type { Connection } from '#db/database.ts'
import { identitySessions } from '#db/schema.ts'
import type { IdentitySession } from './identity-standing.ts'

export function loadIdentitySessions(
  connection: Connection,
  { orgId, employeeId }: { orgId: string; employeeId: string },
): Promise<IdentitySession[]> {
  return connection
    .select()
    .from(identitySessions)
    .where(and(eq(identitySessions.orgId, orgId), eq(identitySessions.employeeId, employeeId)))
}
