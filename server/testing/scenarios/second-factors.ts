import { Secret, TOTP } from 'otpauth'
import type { TestServer } from '#testing/harness/create-test-server.ts'
import { createPasskey } from '#testing/fakes/software-passkey.ts'

type Calling = Pick<TestServer, 'request' | 'clock'>

/** Returns the code that an app shows, `off` milliseconds from now. */
export function totpCode(server: Pick<TestServer, 'clock'>, secret: string, off = 0): string {
  const timestamp = server.clock.now().getTime() + off
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Adds an authenticator app: its secret, and the recovery codes where it is the first factor. */
export async function addApp(server: Calling, token: string) {
  const begun = await server.request('POST', '/auth/factors/totp', { token, body: {} })
  const { id, secret, uri } = begun.json as { id: string; secret: string; uri: string }
  const { status, json, text } = await server.request('POST', `/auth/factors/totp/${id}/confirm`, {
    token,
    body: { code: totpCode(server, secret) },
  })
  if (status !== 200) throw new Error(`the app was answered ${status} ${text}`)
  // Moves to the app's next code.
  server.clock.advance(30_000)
  return { id, secret, uri, recoveryCodes: json.recoveryCodes as string[] }
}

/** Adds a passkey. */
export async function addPasskey(server: Calling, token: string) {
  const passkey = createPasskey()
  const { json } = await server.request('POST', '/auth/factors/passkeys/start', { token })
  const { challenge } = json as { challenge: string }
  const body = { challenge, name: 'Laptop', passkey: passkey.make({ challenge }) }
  const added = await server.request('POST', '/auth/factors/passkeys', { token, body })
  if (added.status !== 201) throw new Error(`the passkey was answered ${added.status} ${added.text}`)
  return { passkey, recoveryCodes: added.json.recoveryCodes as string[] }
}

/** The two steps of signing in with a second factor. The server is asked only when they are called. */
export function createSignIn(server: Calling) {
  const signIn = (email: string, password = 'violet-anchor-42') =>
    server.request('POST', '/auth/signin', { body: { email, password } })
  return {
    signIn,
    finish: (body: object, ip?: string) =>
      server.request('POST', '/auth/signin/second-factor', { body, ...(ip && { ip }) }),
    /** The challenge, which the right password brings. */
    asked: async (email: string) => (await signIn(email)).json.challenge as string,
  }
}
