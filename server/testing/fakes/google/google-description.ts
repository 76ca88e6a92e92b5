import * as v from 'valibot'

const Bearer = v.pipe(v.string(), v.regex(/^Bearer [\w.~+/-]+=*$/))

/**
 * The requests about an access token. `POST /tokeninfo` as Google's own client does it (google-auth-library,
 * oauth2client.ts, getTokenInfo: the token in the header, so that no log of addresses holds it); userinfo as in
 * developers.google.com/identity/openid-connect/reference.
 */
export const requests = {
  'POST /tokeninfo': v.looseObject({
    authorization: Bearer,
    'content-length': v.literal('0'),
    'content-type': v.pipe(v.string(), v.startsWith('application/x-www-form-urlencoded')),
  }),
  'GET /oauth2/v3/userinfo': v.looseObject({ authorization: Bearer }),
}
export type GoogleCall = keyof typeof requests

/** The parameters of the sign-in window (developers.google.com/identity/protocols/oauth2/javascript-implicit-flow). */
export const Authorisation = v.object({
  client_id: v.pipe(v.string(), v.endsWith('.apps.googleusercontent.com')),
  redirect_uri: v.string(),
  response_type: v.literal('token'),
  scope: v.pipe(
    v.string(),
    v.check((text) => ['openid', 'email', 'profile'].every((name) => text.split(' ').includes(name))),
  ),
  origin: v.pipe(v.string(), v.url()),
})

export interface GoogleUser {
  sub: string
  email: string
  email_verified: boolean
  name: string
  given_name: string
  family_name: string
}

export interface IssuedToken {
  googleUser: GoogleUser
  aud: string
  azp: string
  scope: string
  expiresAt: number
}

/** Builds tokeninfo's reply, in which numbers and booleans are text too. */
export function tokenInfo({ googleUser, aud, azp, scope, expiresAt }: IssuedToken, now: Date) {
  return {
    azp,
    aud,
    sub: googleUser.sub,
    scope,
    exp: String(Math.floor(expiresAt / 1000)),
    expires_in: String(Math.floor((expiresAt - now.getTime()) / 1000)),
    ...(/email/.test(scope) && {
      email: googleUser.email,
      email_verified: String(googleUser.email_verified),
    }),
    access_type: 'online',
  }
}

export function userInfo({ googleUser }: IssuedToken) {
  return { ...googleUser, picture: `https://lh3.googleusercontent.com/a/${googleUser.sub}=s96-c` }
}
