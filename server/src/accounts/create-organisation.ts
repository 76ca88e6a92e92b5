import { randomInt } from 'node:crypto'
import { unnamedOrganisation } from '@bonafide/shared/contract/accounts/auth.ts'
import { and, eq, like } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { lookups, organisations } from '#platform/db/organisations-tables.ts'
import { noteLookup } from '#platform/db/lookups.ts'
import { reachingOrganisation } from '#platform/db/reach.ts'
import { testOrganisationOf } from '#platform/db/test-organisation.ts'
import { newOrganisationKey } from '#platform/keys/organisation-key.ts'
import { organisationKeys } from '#platform/keys/keys-tables.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { createUser, type NewUser } from './create-user.ts'
import { takeSignUp } from './sign-up-door.ts'

type NewOwner = Omit<NewUser, 'role' | 'sites'>

/** Makes the scope's organisation, and its first user, who owns it. */
export async function createOwner(
  scope: Scope,
  owner: NewOwner,
  wanted: Omit<NewOrganisation, 'isConfirmed'>,
) {
  const organisation = await createOrganisation(scope, { ...wanted, isConfirmed: owner.emailConfirmed })
  const user = await createUser(scope, { ...owner, role: 'owner' })
  await record(scope, { action: 'organisation.created' })
  return { user, organisation, role: 'owner' as const }
}

/**
 * The same for the owner of a mailbox of whom another has proven nothing but that. An account that has the address and
 * has not confirmed it gives way, and nothing of it is in the new one (`releaseUnconfirmed`).
 */
export function createFromMailbox(
  scope: Scope,
  owner: Omit<NewOwner, 'emailConfirmed'>,
  by: NewOrganisation['by'],
) {
  const slug = (owner.email.split('@')[0] ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 64)
  return createOwner(scope, { ...owner, emailConfirmed: true }, { name: unnamedOrganisation, slug, by })
}

interface NewOrganisation {
  name: string
  slug: string
  isConfirmed: boolean
  /**
   * Sign-up may be closed. An operator makes one all the same, and so does a new password: in place of the organisation of
   * an account that was never confirmed.
   */
  by: 'sign-up' | 'operator' | 'new-password'
}

/**
 * Makes the scope's organisation. A slug that is taken gets a number; it is a name, never an identity.
 * @throws AppError sign_up_closed
 */
export async function createOrganisation({ deps, tx, orgId }: Scope, wanted: NewOrganisation) {
  if (wanted.by === 'sign-up') await takeSignUp(deps, tx)
  const createdAt = deps.clock()
  const confirmedAt = wanted.isConfirmed ? createdAt : null
  const base = wanted.slug || `org-${randomSuffix()}`
  const similar = await tx
    .select({ slug: lookups.key })
    .from(lookups)
    .where(and(eq(lookups.kind, 'slug'), like(lookups.key, `${base}%`)))
  const taken = new Set(similar.map(({ slug }) => slug))
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (taken.has(slug) || !(await noteLookup(tx, { kind: 'slug', key: slug, orgId }))) continue
    const [organisation] = await tx
      .insert(organisations)
      .values({ id: orgId, name: wanted.name, slug, createdAt, confirmedAt })
      .onConflictDoNothing()
      .returning()
    if (!organisation) continue
    const keySealed = newOrganisationKey(deps.keys, orgId)
    await tx.insert(organisationKeys).values({ orgId, keySealed, createdAt })
    return organisation
  }
}

function randomSuffix(): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

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
