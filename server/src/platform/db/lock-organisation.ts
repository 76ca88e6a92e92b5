import { eq } from 'drizzle-orm'
import type { Tx } from './database.ts'
import { organisations } from './organisations-tables.ts'

/** One at a time in an organisation: of several requests with room for one, exactly one finds it. */
export async function lockOrganisation({ tx, orgId }: { tx: Tx; orgId: string }): Promise<void> {
  await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, orgId))
    .for('no key update')
}
