import { eq } from 'drizzle-orm'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'

/** Returns the countries whose numbers an organisation allows. */
export async function phoneCountries({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>): Promise<string[]> {
  const [organisation] = await tx
    .select({ phoneCountries: organisations.phoneCountries })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  return organisation?.phoneCountries ?? []
}
