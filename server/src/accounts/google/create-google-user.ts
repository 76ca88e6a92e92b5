import { EmailAddress, line } from '@bonafide/shared/contract/text.ts'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { createOrganisation } from '#accounts/create-organisation.ts'
import { createUser } from '#accounts/create-user.ts'
import { limitSignUps } from '#accounts/limit-sign-ups.ts'
import { requireSignUp } from '#accounts/sign-up-door.ts'
import { googleIdentities } from './google-identities-tables.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import type { GoogleAccount } from './google-provider.ts'
import { findGoogleUser } from './find-google-user.ts'

const organisationName = 'My Organization'

/**
 * Makes a user, their organisation and what ties them to their Google account: all of it or none.
 * @throws AppError sign_up_closed, or email_taken when another user has the address: its owner at Google now need not be
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
      const organisation = await createOrganisation(scope, {
        name: organisationName,
        slug: slugOf(profile.email),
        isConfirmed: true,
        by: 'sign-up',
      })
      const account = { ...profile, id: userId, passwordHash: null, emailConfirmed: true }
      const user = await createUser(scope, { ...account, role: 'owner' })
      const { issuer, subject } = google
      await scope.tx.insert(googleIdentities).values({ issuer, subject, userId, createdAt: deps.clock() })
      await record(scope, { action: 'organisation.created' })
      return { user, organisation, role: 'owner' as const, isSsoRequired: false }
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

const Name = line('no name', { min: 2, max: 120 })
const NamePart = v.fallback(line('no name', { min: 0, max: 120 }), '')

/** The names as we store them. Google lets users have none, or longer ones. */
function profileOf({ email, name, givenName, familyName }: GoogleAccount) {
  const address = v.safeParse(EmailAddress, email)
  if (!address.success) {
    throw new AppError('google_refused', 'The email address of this Google account cannot be used')
  }
  const fullName = v.safeParse(Name, name)
  return {
    email: address.output,
    name: fullName.success ? fullName.output : address.output.slice(0, 120),
    firstName: v.parse(NamePart, givenName),
    lastName: v.parse(NamePart, familyName),
  }
}

function slugOf(email: string): string {
  return (email.split('@')[0] ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 64)
}
