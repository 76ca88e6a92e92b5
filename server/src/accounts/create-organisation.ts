import { randomInt } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { noteLookup } from '#platform/db/lookups.ts'
import { lookups, organisations } from '#platform/db/organisations-tables.ts'
import { newOrganisationKey } from '#platform/keys/organisation-key.ts'
import { organisationKeys } from '#platform/keys/keys-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { takeSignUp } from './sign-up-door.ts'

export interface NewOrganisation {
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
