import { createHash } from 'node:crypto'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import * as v from 'valibot'
import type { Keys } from '#platform/keys/keys.ts'
import type { Google, GoogleAccount } from '#accounts/google/google-provider.ts'

/** The lifetime of a sandbox access token, the same as Google's. */
export const googleTokenSeconds = 3600

interface Setting {
  publicUrl: string
  keys: Keys
  clock: () => Date
}

const Token = v.object({
  audience: v.string(),
  subject: v.string(),
  email: v.string(),
  emailVerified: v.boolean(),
  name: v.string(),
  givenName: v.string(),
  familyName: v.string(),
  expiresAt: v.number(),
})

/** A page of our own issues access tokens for made-up profiles: each is its profile, sealed. */
export function createSandboxGoogle({ publicUrl, keys, clock }: Setting): Google {
  const base = `${publicUrl}/sandbox/google`
  return {
    sandbox: true,
    setup: { clientId: 'bonafide-sandbox', scriptUrl: `${base}.js`, userInfoUrl: `${base}/userinfo` },
    async fetchAccount(accessToken) {
      const text = keys.open('google', accessToken)
      if (text === undefined) return undefined
      const { expiresAt, ...account } = v.parse(Token, JSON.parse(text))
      return clock().getTime() < expiresAt ? { issuer: base, ...account } : undefined
    },
  }
}

/** An access token as the sandbox's page hands it out. */
export function issueGoogleToken(
  { keys, clock }: Pick<Setting, 'keys' | 'clock'>,
  profile: Pick<GoogleAccount, 'audience' | 'email' | 'emailVerified' | 'name'>,
): string {
  const [givenName = '', ...rest] = profile.name.split(' ')
  const token: v.InferOutput<typeof Token> = {
    ...profile,
    subject: subjectOf(profile.email),
    givenName,
    familyName: rest.join(' '),
    expiresAt: clock().getTime() + googleTokenSeconds * 1000,
  }
  return keys.seal('google', JSON.stringify(token))
}

/** 21 digits, as Google's; the same address is the same made-up account. */
function subjectOf(email: string): string {
  const hash = createHash('sha256').update(normaliseEmail(email)).digest('hex')
  return (10n ** 20n + (BigInt(`0x${hash}`) % 10n ** 20n)).toString()
}
