import { eq } from 'drizzle-orm'
import { organisations } from '#db/schema.ts'
import type { Scope } from '#deps.ts'

export async function loadOrganisation({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>) {
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, orgId))
  if (!organisation) throw new Error(`there is no organisation ${orgId}`)
  return organisation
}
