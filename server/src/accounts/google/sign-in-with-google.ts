import type { AuthReply, GoogleSignIn } from '@bonafide/shared/contract/accounts/auth.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { secondsInMinute } from 'date-fns/constants'
import * as v from 'valibot'
import { ssoRequired } from '#accounts/require-sso.ts'
import { enter } from '#accounts/second-factor/enter.ts'
import { AppError } from '#platform/app-error.ts'
import { limitedAddress } from '#platform/http/client-ip.ts'
import { limitHits, uncountHit } from '#platform/limits/count-hit.ts'
import { orUnavailable } from '#platform/provider-error.ts'
import type { Deps } from '#platform/scope.ts'
import { type Google, type GoogleAccount, googleProvider } from './google-provider.ts'
import { createGoogleUser, findGoogleUser } from './google-user.ts'

/**
 * Starts a session for the account that Google itself says an access token is of; the first time, with a user
 * and an organisation. The bundle beside it has to name the same account and is not believed in anything.
 */
export async function signInWithGoogle(
  deps: Deps,
  { token, accessToken }: GoogleSignIn,
  ip: string,
): Promise<AuthReply> {
  const account = await readGoogleAccount(deps, { token, accessToken }, ip)
  const found = (await findGoogleUser(deps.db, account)) ?? (await createGoogleUser(deps, account, ip))
  if (found.isSsoRequired) throw ssoRequired()
  return enter(deps, found, 'google')
}

/** Checks that an access token is of the user's own Google account. */
export async function isOwnGoogleAccount(
  deps: Deps,
  userId: string,
  { bundle, ip }: { bundle: GoogleSignIn; ip: string },
): Promise<boolean> {
  const account = await readGoogleAccount(deps, bundle, ip)
  return (await findGoogleUser(deps.db, account))?.user.id === userId
}

async function readGoogleAccount(
  deps: Deps,
  { token, accessToken }: GoogleSignIn,
  ip: string,
): Promise<GoogleAccount> {
  const google = deps.providers.get(googleProvider)
  if (!google) throw new AppError('not_found', 'Google sign-in is not set up on this server')
  const attempt = await countGoogleAttempt(deps, ip)
  const bundle = readBundle(token)
  if (!bundle || !accessToken) throw refused(deps, 'incomplete')
  const account = await fetchAccount(deps, google, accessToken, attempt)
  if (!account || account.audience !== google.setup.clientId) throw refused(deps, 'access token')
  if (!account.emailVerified) {
    throw refused(deps, 'unverified address', 'The email address of this Google account is not verified')
  }
  if (bundle.subject !== account.subject || normaliseEmail(bundle.email) !== normaliseEmail(account.email)) {
    throw refused(deps, 'bundle of another user')
  }
  await attempt.forget()
  return account
}

async function fetchAccount(
  { log }: Deps,
  google: Google,
  accessToken: string,
  attempt: { forget(): Promise<void> },
) {
  try {
    return await orUnavailable(log, 'We could not reach Google. Try again in a minute.', () =>
      google.fetchAccount(accessToken),
    )
  } catch (error) {
    // An outage of Google is not a wrong guess.
    await attempt.forget()
    throw error
  }
}

function refused(
  { log }: Deps,
  why: string,
  message = 'Google did not confirm this account. Try again.',
): AppError {
  log.info({ why }, 'a sign-in with Google was refused')
  return new AppError('google_refused', message)
}

const windowSeconds = 15 * secondsInMinute
const failuresPerIp = 50

/** Counts an attempt before Google is asked, so that no caller makes this server ask without end. */
async function countGoogleAttempt(deps: Deps, ip: string) {
  const window = { windowSeconds, now: deps.clock() }
  const bucket = `google:ip:${limitedAddress(ip)}`
  const message = 'Too many attempts. Try again in 15 minutes.'
  await limitHits(deps.db, bucket, { ...window, most: failuresPerIp, message })
  return {
    /** Takes the attempt back: it was not a failure. */
    forget: () => uncountHit(deps.db, bucket, window),
  }
}

// `sub` is the name of the id in OpenID Connect.
const Bundle = v.pipe(
  v.object({ id: v.optional(v.string()), sub: v.optional(v.string()), email: v.string() }),
  v.transform(({ sub, id = sub, email }) => ({ subject: id, email })),
)

/** Reads the profile in a bundle: base64 or base64url of JSON. Undefined for anything else. */
function readBundle(token: string): v.InferOutput<typeof Bundle> | undefined {
  try {
    return v.parse(Bundle, JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
  } catch {
    return undefined
  }
}
