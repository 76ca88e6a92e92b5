import type * as v from 'valibot'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { askGoogle, type GoogleTimes, googleTimes, TokenInfo, UserInfo } from './ask-google.ts'
import type { Google } from '#accounts/google/google-provider.ts'
import type { GoogleClient } from '#platform/config/google-settings.ts'
import { ProviderError } from '#platform/provider-error.ts'

// The issuer in its ID tokens; a fake of Google uses it too.
const issuer = 'https://accounts.google.com'

/** Google itself: what is believed of an access token is what its own servers say of it. */
export function createGoogle(client: GoogleClient, times: GoogleTimes = googleTimes): Google {
  const { clientId, scriptUrl, tokenInfoUrl, userInfoUrl } = client
  return {
    sandbox: false,
    setup: { clientId, scriptUrl, userInfoUrl },
    async fetchAccount(accessToken) {
      if (!isBearerToken(accessToken)) return undefined
      const signal = AbortSignal.timeout(times.altogetherMs)
      const question = { accessToken, signal, timeoutMs: times.eachMs }
      const token = await askGoogle({ ...question, method: 'POST', url: tokenInfoUrl, answer: TokenInfo })
      if (!token || !isForSigningIn(token, clientId)) return undefined
      const { sub: subject, email } = token
      if (!subject || !email) return undefined
      const googleUser = await askGoogle({ ...question, method: 'GET', url: userInfoUrl, answer: UserInfo })
      if (!googleUser) return undefined
      if (googleUser.sub !== subject || normaliseEmail(googleUser.email) !== normaliseEmail(email)) {
        throw new ProviderError('google named two accounts for one access token')
      }
      return {
        issuer,
        audience: token.aud,
        subject,
        email,
        emailVerified: token.email_verified && googleUser.email_verified,
        name: googleUser.name,
        givenName: googleUser.given_name,
        familyName: googleUser.family_name,
      }
    },
  }
}

// Anything else cannot be a header, and is no access token (RFC 6750, section 2.1).
function isBearerToken(text: string): boolean {
  return /^[\w.~+/-]+=*$/.test(text)
}

/** Issued to this site, for signing in, and not over. A token for another site would let that site sign in here. */
function isForSigningIn(
  { aud, azp, scope, expires_in }: v.InferOutput<typeof TokenInfo>,
  clientId: string,
): boolean {
  const isOurs = aud === clientId && (azp === undefined || azp === clientId)
  return isOurs && expires_in > 0 && scope.split(' ').includes('openid')
}
