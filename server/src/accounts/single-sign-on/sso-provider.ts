import { defineProvider } from '#platform/providers.ts'
import type { SsoError } from '@bonafide/shared/contract/accounts/single-sign-on.ts'

/** The registration of this server at an organisation's identity provider. */
export interface SsoClient {
  issuer: string
  clientId: string
  clientSecret: string
  /** The domain of those who may sign in. */
  domain: string
}

/** The account that has signed in at a provider, as the provider describes it. */
export interface SsoAccount {
  issuer: string
  subject: string
  email: string | undefined
  /** Undefined where the provider does not say. */
  emailVerified: boolean | undefined
  name: string
  givenName: string
  familyName: string
}

/** Speaks OpenID Connect with the providers that organisations name. */
export interface SingleSignOn {
  /**
   * Asks a provider for its description.
   * @returns the issuer as it names itself, or in plain words why it cannot be used
   */
  describe(issuer: string): Promise<{ ok: true; issuer: string } | { ok: false; reason: string }>
  /**
   * Returns the address at which a browser signs in, and the secrets that the answer is checked with.
   * @throws ProviderError when the provider does not answer
   */
  begin(client: SsoClient, asked: { email: string; state: string }): Promise<{ url: string; secrets: string }>
  /**
   * Redeems what the provider has sent a browser back with.
   * @throws SsoRefusal when it proves nothing, ProviderError when the provider does not answer
   */
  redeem(client: SsoClient, answer: { query: string; state: string; secrets: string }): Promise<SsoAccount>
  /**
   * The texts that a name has in the DNS.
   * @throws ProviderError when its servers do not answer
   */
  findRecords(name: string): Promise<string[]>
}

export const ssoProvider = defineProvider<SingleSignOn>('sso')

/** A sign-in that ends without a session. `detail` goes into the log: a code, nothing of what the provider said. */
export class SsoRefusal extends Error {
  override readonly name = 'SsoRefusal'
  readonly reason: SsoError
  readonly detail: string | undefined

  constructor(reason: SsoError, detail?: string) {
    super(`single sign-on was refused: ${reason}`)
    this.reason = reason
    this.detail = detail
  }
}

/** Returns the address that providers send browsers back to. */
export function redirectUriOf(publicUrl: string): string {
  return `${publicUrl}/api/auth/sso/callback`
}
