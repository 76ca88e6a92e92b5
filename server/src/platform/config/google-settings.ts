import * as v from 'valibot'
import { isApiUrl, matches, optional } from './setting-schemas.ts'

/** The settings for signing in with Google. */
export interface GoogleClient {
  clientId: string
  /** The script that brings the token client into a browser. */
  scriptUrl: string
  /** Says whom an access token is of and whom it was issued to. */
  tokenInfoUrl: string
  /** Says the names of an access token's owner. */
  userInfoUrl: string
}

/** The settings of Google, as they are written in the environment. */
export const googleSettings = {
  GOOGLE_CLIENT_ID: v.pipe(
    optional(
      matches(String.raw`[\w-]+\.apps\.googleusercontent\.com`),
      'must be a client id like 1234567890-abc.apps.googleusercontent.com',
    ),
    v.description(
      'The OAuth client id of a web application, with `PUBLIC_URL` among its authorised JavaScript origins. Not set: the Google button leads to the sandbox where that is allowed, and is not there elsewhere.',
    ),
  ),
  GOOGLE_API_URL: v.pipe(
    optional(isApiUrl, 'must be an https address without a path; http only for this machine'),
    v.description(
      'One address for everything that is asked of Google, for a fake in tests. Not set: Google’s own addresses.',
    ),
  ),
}

type GoogleSettings = v.InferOutput<v.ObjectSchema<typeof googleSettings, undefined>>

/** Returns one line for a setting that another is of no use without. */
export function incompleteGoogle({ GOOGLE_CLIENT_ID, GOOGLE_API_URL }: GoogleSettings): string[] {
  return GOOGLE_API_URL && !GOOGLE_CLIENT_ID
    ? ['GOOGLE_CLIENT_ID must be set together with GOOGLE_API_URL']
    : []
}

/** Undefined where sign-in with Google itself is not set up. */
export function googleClient({ GOOGLE_CLIENT_ID: clientId, GOOGLE_API_URL: fake }: GoogleSettings) {
  return clientId ? clientAt(clientId, fake && new URL(fake).origin) : undefined
}

function clientAt(clientId: string, fake: string | undefined): GoogleClient {
  return {
    clientId,
    scriptUrl: `${fake ?? 'https://accounts.google.com'}/gsi/client`,
    tokenInfoUrl: `${fake ?? 'https://oauth2.googleapis.com'}/tokeninfo`,
    userInfoUrl: `${fake ?? 'https://www.googleapis.com'}/oauth2/v3/userinfo`,
  }
}
