import type { AuthReply, GoogleSignIn } from '@bonafide/shared/contract/auth.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { AppError } from '#app-error.ts'
import { startSession } from '#auth/start-session.ts'
import type { Deps } from '#deps.ts'
import type { GoogleAccount } from '#providers/google.ts'
import { createGoogleUser } from './create-google-user.ts'
import { findGoogleUser } from './find-google-user.ts'
import { countGoogleAttempt } from './google-limits.ts'
import { readBundle } from './read-bundle.ts'

/**
 * Starts a session for the account that Google itself says an access token is of; the first time, with a user
 * and an organisation. The bundle beside it has to name the same account and is not believed in anything.
 */
export async function signInWithGoogle(
  deps: Deps,
  { token, accessToken }: GoogleSignIn,
  ip: string,
): Promise<AuthReply> {
  const attempt = await countGoogleAttempt(deps, ip)
  const account = await confirmedAccount(deps, accessToken)
  const bundle = readBundle(token)
  if (bundle?.subject !== account.subject || normaliseEmail(bundle.email) !== normaliseEmail(account.email)) {
    throw notConfirmed()
  }
  const found = (await findGoogleUser(deps.db, account)) ?? (await createGoogleUser(deps, account, ip))
  await attempt.forget()
  return startSession(deps, deps.db, found.user, found.organisation)
}

async function confirmedAccount(deps: Deps, accessToken: string | undefined): Promise<GoogleAccount> {
  const { google } = deps.providers
  if (!google) throw new AppError('not_found', 'Signing in with Google is not set up here')
  const account = accessToken ? await google.askAbout(accessToken) : undefined
  if (!account || account.audience !== google.setup.clientId) throw notConfirmed()
  if (!account.emailVerified) {
    throw new AppError('google_refused', 'The email address of this Google account is not verified')
  }
  return account
}

function notConfirmed(): AppError {
  return new AppError('google_refused', 'Google did not confirm this account. Please try again.')
}
