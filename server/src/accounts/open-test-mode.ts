import { eq } from 'drizzle-orm'
import { noteLookup } from '#platform/db/lookups.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { reachingOrganisation } from '#platform/db/reach.ts'
import { testOrganisationOf } from '#platform/db/test-organisation.ts'
import { newOrganisationKey } from '#platform/keys/organisation-key.ts'
import { organisationKeys } from '#platform/keys/keys-tables.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'

type Organisation = typeof organisations.$inferSelect

/** Returns the test organisation of a live one, which is made when it is first asked for. */
export async function openTestMode(deps: Deps, liveOrgId: string): Promise<string> {
  const orgId = testOrganisationOf(liveOrgId)
  if (await findOrganisation(deps, orgId)) return orgId
  const live = await findOrganisation(deps, liveOrgId)
  if (!live) throw new Error(`there is no organisation ${liveOrgId}`)
  await inOrganisation(deps, { orgId, actor: 'system' }, (scope) => makeTestOrganisation(scope, live))
  return orgId
}

async function findOrganisation({ db }: Deps, orgId: string): Promise<Organisation | undefined> {
  const [found] = await reachingOrganisation(orgId, () =>
    db.select().from(organisations).where(eq(organisations.id, orgId)),
  )
  return found
}

/** With the settings that the live one has now. One that another request makes meanwhile stays as it is. */
async function makeTestOrganisation({ deps, tx, orgId }: Scope, live: Organisation): Promise<void> {
  const createdAt = deps.clock()
  const { name, linkDays, phoneCountries, embedOrigins, holdFlags, notHiredMonths, accentColour } = live
  const slug = `test-${orgId}`
  const [made] = await tx
    .insert(organisations)
    .values({
      id: orgId,
      name,
      slug,
      linkDays,
      phoneCountries,
      embedOrigins,
      holdFlags,
      notHiredMonths,
      accentColour,
      createdAt,
      // Test mode sends nothing, so no mailbox needs the protection of a confirmed address.
      confirmedAt: createdAt,
    })
    .onConflictDoNothing()
    .returning({ id: organisations.id })
  if (!made) return
  await noteLookup(tx, { kind: 'slug', key: slug, orgId })
  const keySealed = newOrganisationKey(deps.keys, orgId)
  await tx.insert(organisationKeys).values({ orgId, keySealed, createdAt })
}
