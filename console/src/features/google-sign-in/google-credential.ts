import type { GoogleSetup } from '@bonafide/shared/contract/auth.ts'
import { AlertError } from '#lib/failure.ts'
import { encodeProfile, fetchGoogleProfile } from './google-profile.ts'
import { requestAccessToken } from './google-token-client.ts'
import { loadGoogle } from './load-google.ts'

/** Shows failures on Google's side as alerts (spec.md section 8). */
async function orAlert<Value>(promise: Promise<Value>, text: string): Promise<Value> {
  try {
    return await promise
  } catch (cause) {
    throw new AlertError(text, { cause })
  }
}

/** Alerts when the browser blocks the window: the one failure of it that the user can do something about. */
function tellBlocked(cause: unknown): never {
  if (!(cause instanceof Error) || cause.message !== 'popup_failed_to_open') throw cause
  const text = 'Your browser blocked the Google sign-in window. Allow pop-ups and try again.'
  throw new AlertError(text, { cause })
}

type GoogleCredential = {
  token: string
  accessToken: string
}

/** Gets the body of POST /auth/google; `undefined` when the user decides otherwise. */
export async function googleCredential(setup: GoogleSetup): Promise<GoogleCredential | undefined> {
  const google = await orAlert(
    loadGoogle(setup.scriptUrl),
    'Google Sign-In service is not available. Please try again later.',
  )
  const accessToken = await requestAccessToken(google, setup.clientId).catch(tellBlocked)
  if (!accessToken) return undefined
  const profile = await orAlert(
    fetchGoogleProfile(setup.userInfoUrl, accessToken),
    'Failed to get user information from Google',
  )
  return { token: encodeProfile(profile), accessToken }
}
