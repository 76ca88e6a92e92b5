import { randomBytes } from 'node:crypto'
import {
  type GoogleCall,
  type GoogleUser,
  type IssuedToken,
  tokenInfo,
  userInfo,
} from './google-description.ts'

export const googleClientId = '1234567890-standin.apps.googleusercontent.com'
const scope =
  'https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile openid'

/** Employees with an account at the fake of Google, and the access tokens they have given out. */
export function createGoogleAccounts(now: () => Date) {
  const users: GoogleUser[] = []
  const tokens = new Map<string, IssuedToken>()
  return {
    users,
    /** The owner of an account, whose fields a test may change. */
    addUser(fields: Partial<GoogleUser> = {}): GoogleUser {
      const sub = String(10n ** 20n + (BigInt(`0x${randomBytes(8).toString('hex')}`) % 10n ** 20n))
      const names = { name: 'Ada Byron', given_name: 'Ada', family_name: 'Byron' }
      const googleUser = { sub, email: `ada.${sub}@example.com`, email_verified: true, ...names, ...fields }
      users.push(googleUser)
      return googleUser
    },
    /** A token as the window hands it out; `changes` make it one of another kind. */
    issue(googleUser: GoogleUser, changes: Partial<IssuedToken> = {}): string {
      const token = `ya29.${randomBytes(40).toString('base64url')}`
      const expiresAt = now().getTime() + 3_599_000
      tokens.set(token, {
        googleUser,
        aud: googleClientId,
        azp: googleClientId,
        scope,
        expiresAt,
        ...changes,
      })
      return token
    },
    revoke: (token: string) => void tokens.delete(token),
    /** Returns the reply to a request about a token. */
    answer(call: GoogleCall, accessToken: string) {
      const token = tokens.get(accessToken)
      const isTokenInfo = call === 'POST /tokeninfo'
      if (token && token.expiresAt > now().getTime()) {
        return { status: 200, body: isTokenInfo ? tokenInfo(token, now()) : userInfo(token) }
      }
      return isTokenInfo
        ? { status: 400, body: { error: 'invalid_token', error_description: 'Invalid Value' } }
        : { status: 401, body: { error: 'invalid_request', error_description: 'Invalid Credentials' } }
    },
  }
}
