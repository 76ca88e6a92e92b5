import { defineProvider } from '#platform/providers.ts'
import type { GoogleSetup } from '@bonafide/shared/contract/accounts/auth.ts'

/** The account behind an access token, as Google describes it. */
export interface GoogleAccount {
  /** The issuer that vouches for it: accounts are named by issuer and subject together. */
  issuer: string
  /** The client the token was issued to. */
  audience: string
  subject: string
  email: string
  emailVerified: boolean
  name: string
  givenName: string
  familyName: string
}

export interface Google {
  readonly sandbox: boolean
  /** The settings that a browser needs to get an access token for this site. */
  readonly setup: GoogleSetup
  /** Asks about an access token. Undefined for one that is unknown, changed or expired. */
  fetchAccount(accessToken: string): Promise<GoogleAccount | undefined>
}

/** Undefined where sign-in with Google is not set up. */
export const googleProvider = defineProvider<Google | undefined>('google')
