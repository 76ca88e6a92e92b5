import { EmailAddress, plainName } from '@bonafide/shared/contract/text.ts'
import { and, asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { createFromMailbox } from '#accounts/create-organisation.ts'
import { nameFromAddress } from '#accounts/create-user.ts'
import { signInOrder } from '#accounts/memberships.ts'
import { isSsoRequired } from '#accounts/require-sso.ts'
import { limitSignUps, requireSignUp } from '#accounts/sign-up-door.ts'
import { memberships, users } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import type { Connection } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { googleIdentities } from './google-identities-tables.ts'
import type { GoogleAccount } from './google-provider.ts'

/** Returns the user that a Google account signs in as. Its address plays no part. */
export async function findGoogleUser(
  connection: Connection,
  { issuer, subject }: Pick<GoogleAccount, 'issuer' | 'subject'>,
) {
  const [found] = await connection
    .select({ user: users, organisation: organisations, role: memberships.role, isSsoRequired })
    .from(googleIdentities)
    .innerJoin(users, eq(users.id, googleIdentities.userId))
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(organisations, eq(organisations.id, memberships.orgId))
    .where(and(eq(googleIdentities.issuer, issuer), eq(googleIdentities.subject, subject)))
    .orderBy(asc(isSsoRequired), ...signInOrder)
    .limit(1)
  return found
}

/**
 * Makes a user, their organisation and what ties them to their Google account: all of it or none.
 * @throws AppError sign_up_closed, or email_taken when another user has confirmed the address: its owner at Google now need not be
 *   the one who signed up with it
 */
export async function createGoogleUser(deps: Deps, google: GoogleAccount, ip: string) {
  await requireSignUp(deps)
  await limitSignUps(deps, ip)
  const userId = crypto.randomUUID()
  const acting = { orgId: crypto.randomUUID(), actor: `user:${userId}`, ip } as const
  const profile = profileOf(google)
  try {
    return await inOrganisation(deps, acting, async (scope) => {
      const owner = await createFromMailbox(scope, { ...profile, id: userId, passwordHash: null }, 'sign-up')
      const { issuer, subject } = google
      await scope.tx
        .insert(googleIdentities)
        .values({ issuer, subject, userId, createdAt: scope.deps.clock() })
      return { ...owner, isSsoRequired: false }
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'email_taken') throw error
    // Another request of the same first sign-in may have been faster.
    const found = await findGoogleUser(deps.db, google)
    if (found) return found
    throw new AppError(
      'email_taken',
      'An account with this email already exists. Sign in with your password.',
    )
  }
}

const Name = plainName('no name', { min: 2, max: 120 })
const NamePart = v.fallback(plainName('no name', { min: 0, max: 120 }), '')

/** Returns the names as we store them. Google lets users have none, or longer ones. */
function profileOf({ email, name, givenName, familyName }: GoogleAccount) {
  const address = v.safeParse(EmailAddress, email)
  if (!address.success) {
    throw new AppError('google_refused', 'The email address of this Google account cannot be used')
  }
  const fullName = v.safeParse(Name, name)
  return {
    email: address.output,
    name: fullName.success ? fullName.output : nameFromAddress(address.output),
    firstName: v.parse(NamePart, givenName),
    lastName: v.parse(NamePart, familyName),
  }
}

/** Checks that a user has a Google account that they sign in with. */
export async function signsInWithGoogle(connection: Connection, userId: string): Promise<boolean> {
  return (await connection.$count(googleIdentities, eq(googleIdentities.userId, userId))) > 0
}
