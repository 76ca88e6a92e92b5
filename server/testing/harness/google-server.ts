import { googleProvider } from '#accounts/google/google-provider.ts'
import { createGoogle } from '#integrations/google/google-provider.ts'
import type { GoogleClient } from '#platform/config/google-settings.ts'
import { createTestServer } from './create-test-server.ts'
import type { GoogleUser } from '../fakes/google/google-description.ts'
import { googleClientId } from '../fakes/google/google-accounts.ts'
import { startGoogle } from '../fakes/google/fake-google.ts'

// Short limits for tests.
const impatient = { eachMs: 200, altogetherMs: 500 }

/** A test server where users sign in with a local fake of Google. */
export async function startWithGoogle() {
  let now = () => new Date()
  const google = await startGoogle({ now: () => now() })
  const client: GoogleClient = {
    clientId: googleClientId,
    scriptUrl: `${google.apiUrl}/gsi/client`,
    tokenInfoUrl: `${google.apiUrl}/tokeninfo`,
    userInfoUrl: `${google.apiUrl}/oauth2/v3/userinfo`,
  }
  const server = await createTestServer({ env: { google: client } })
  now = server.clock.now
  return {
    ...server,
    google,
    /** Shortens the server's time limit for replies, or restores it. */
    hurry(isInHurry: boolean) {
      server.deps.providers.put(googleProvider, createGoogle(client, isInHurry ? impatient : undefined))
    },
    signIn: (body: object) => server.request('POST', '/auth/google', { body }),
    /** Returns the credential that a browser has after Google's window has closed. */
    credential(walker: GoogleUser, claims: object = {}, token = google.issue(walker)) {
      return { accessToken: token, token: bundle({ id: walker.sub, ...walker, ...claims }) }
    },
    async close() {
      await server.close()
      await google.close()
    },
  }
}

export const bundle = (profile: object) => Buffer.from(JSON.stringify(profile)).toString('base64url')
