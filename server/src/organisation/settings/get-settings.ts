import { Settings } from '@bonafide/shared/contract/settings.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'

/** Returns the settings of the organisation. */
export async function getSettings({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>): Promise<Settings> {
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, orgId))
  if (!organisation) throw new Error(`there is no organisation ${orgId}`)
  return v.parse(Settings, organisation)
}
