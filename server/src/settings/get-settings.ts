import type { Settings } from '@bonafide/shared/contract/settings.ts'
import { eq } from 'drizzle-orm'
import { organisations } from '#db/schema.ts'
import type { Scope } from '#deps.ts'

/** What the organisation has decided for itself. */
export async function getSettings({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>): Promise<Settings> {
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, orgId))
  if (!organisation) throw new Error(`there is no organisation ${orgId}`)
  const { name, linkDays, phoneCountries, embedOrigins } = organisation
  return { name, linkDays, phoneCountries, embedOrigins }
}
