import type { GoogleSetup } from '@bonafide/shared/contract/accounts/auth.ts'
import * as v from 'valibot'
import { AlertError } from '#lib/failure.ts'

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

declare global {
  var google: GoogleIdentity | undefined
}

// Not in the DOM types yet: a browser without trusted types has none.
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string
  }
}

const googleOrigin = 'https://accounts.google.com'

// Where a fake of Google runs, for tests.
const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Returns the address of a script of this site, of Google or of this machine, and no other, whatever the server named.
 */
function scriptUrl(url: string): string {
  const { origin, hostname, href } = new URL(url, location.href)
  const isKnown = origin === location.origin || origin === googleOrigin || thisMachine.test(hostname)
  if (!isKnown) throw new Error(`No script of ${origin}`)
  return href
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
// The content security policy allows this one name.
const policy = trustedTypes?.createPolicy('bonafide', { createScriptURL: scriptUrl })

/** Loads Google's script, once. Rejects where it cannot be had. */
export async function loadGoogle(url: string): Promise<GoogleIdentity> {
  if (!globalThis.google?.accounts) await loadScript(url)
  if (!globalThis.google?.accounts) throw new Error('The script of Google did not start')
  return globalThis.google
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = policy?.createScriptURL(url) ?? scriptUrl(url)
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      // Another click tries again.
      script.remove()
      reject(new Error('The script of Google could not be loaded'))
    })
    document.head.append(script)
  })
}

/** The part of Google Identity Services that is used here; the sandbox has a fake of the same interface. */
interface GoogleIdentity {
  accounts: {
    oauth2: {
      initTokenClient: (config: {
        client_id: string
        scope: string
        callback: (reply: { access_token?: string; error?: string }) => void
        error_callback: (error: { type?: string }) => void
      }) => { requestAccessToken: () => void }
    }
  }
}

const scope = 'openid email profile'
// Closing the window, or saying no in it, is a choice and not a failure.
const choices = new Set(['popup_closed', 'access_denied'])

/** Asks for an access token in Google's own window; `undefined` when the user decides otherwise. */
function requestAccessToken(google: GoogleIdentity, clientId: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string | undefined) =>
      choices.has(reason ?? '') ? resolve(undefined) : reject(new Error(reason))
    const client = google.accounts.oauth2.initTokenClient({
      client_id: clientId,
      scope,
      callback: ({ access_token, error }) => (access_token ? resolve(access_token) : fail(error)),
      error_callback: ({ type }) => fail(type),
    })
    client.requestAccessToken()
  })
}

// `sub` is the name of the id in OpenID Connect, `id` in the older call.
const UserInfo = v.pipe(
  v.object({
    sub: v.optional(v.string()),
    id: v.optional(v.string()),
    email: v.string(),
    name: v.optional(v.string()),
    picture: v.optional(v.string()),
    given_name: v.optional(v.string()),
    family_name: v.optional(v.string()),
  }),
  v.transform(({ sub, id = sub, ...profile }) => ({ id, ...profile })),
)
type GoogleProfile = v.InferOutput<typeof UserInfo>

/** Fetches the profile that an access token stands for. */
async function fetchGoogleProfile(userInfoUrl: string, accessToken: string): Promise<GoogleProfile> {
  const response = await fetch(userInfoUrl, { headers: { authorization: `Bearer ${accessToken}` } })
  if (!response.ok) throw new Error(`Google responded with ${response.status}`)
  return v.parse(UserInfo, await response.json())
}

/**
 * Encodes the bundle that the sign-in call carries in `token`: base64url of the profile as JSON (spec.md section 3).
 */
function encodeProfile(profile: GoogleProfile): string {
  const bytes = new TextEncoder().encode(JSON.stringify(profile))
  const base64 = btoa(String.fromCodePoint(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
