import { SsoRefusal } from '#accounts/single-sign-on/sso-provider.ts'

// Paths in issuers of Entra ID that let in accounts of every organisation (learn.microsoft.com, "OpenID Connect on the
// Microsoft identity platform"). The placeholder is the one in their discovery document.
const sharedDirectories =
  /^\/(?:common|organizations|consumers|%7b\w+%7d|9188040d-6c67-4c5b-b112-36a304b66dad)(?:\/|$)/i

const google = 'https://accounts.google.com'

export const isGoogles = (issuer: string): boolean => new URL(issuer).origin === google

/** Returns why an issuer cannot be used for one organisation, in plain words. */
export function sharedIssuerProblem({ hostname, pathname }: URL): string | undefined {
  const isMicrosofts = hostname === 'login.microsoftonline.com' || hostname === 'sts.windows.net'
  if (!isMicrosofts || !sharedDirectories.test(pathname)) return undefined
  return 'Please enter the address with your own directory ID instead of “common” or “organizations”.'
}

/**
 * Google signs in every Google account there is, also private ones made with an address at work. Its `hd` names the
 * workspace that an account belongs to (developers.google.com/identity/openid-connect).
 */
export function refuseOtherWorkspace(account: {
  issuer: string
  domain: string
  hostedDomain: string | undefined
}): void {
  if (!isGoogles(account.issuer) || account.hostedDomain?.toLowerCase() === account.domain) return
  throw new SsoRefusal('other_domain', 'hd')
}
