import * as v from 'valibot'

// Google writes numbers and truths as text in one of its answers and as themselves in the other.
const Seconds = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+$/), v.transform(Number))]),
  v.integer(),
)
const Truth = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
])
const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(2048))

/**
 * Google's description of an access token. Fields as in `TokenInfo` of Google's own client (google-auth-library,
 * loginticket.ts and oauth2client.ts); fields that depend on the requested scopes may be absent.
 */
export const TokenInfo = v.object({
  aud: Text,
  azp: v.optional(Text),
  sub: v.optional(Text),
  scope: v.optional(v.string(), ''),
  expires_in: Seconds,
  email: v.optional(Text),
  email_verified: v.optional(Truth, false),
})

/**
 * The claims of an access token's owner (developers.google.com/identity/openid-connect/reference,
 * userinfo endpoint; OpenID Connect Core 1.0, section 5.1).
 */
export const UserInfo = v.object({
  sub: Text,
  name: v.optional(v.string(), ''),
  given_name: v.optional(v.string(), ''),
  family_name: v.optional(v.string(), ''),
  email: Text,
  email_verified: v.optional(Truth, false),
})

/**
 * Google's refusal, with a status of 400 or 401, of an unknown or expired token: in the form of OAuth (RFC 6749,
 * section 5.2), or of Google's other interfaces (google.rpc.Status).
 */
export const Refusal = v.object({
  error: v.union([
    v.picklist(['invalid_token', 'invalid_request']),
    v.object({ code: v.literal(401), status: v.literal('UNAUTHENTICATED') }),
  ]),
})
