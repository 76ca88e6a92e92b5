import type { Settings } from '@bonafide/shared/contract/settings.ts'
import { eq } from 'drizzle-orm'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'

/** What the organisation has decided for itself. */
export async function getSettings({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>): Promise<Settings> {
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, orgId))
  if (!organisation) throw new Error(`there is no organisation ${orgId}`)
  const { id: _id, slug: _slug, createdAt: _createdAt, confirmedAt: _confirmedAt, ...settings } = organisation
  return settings
}
