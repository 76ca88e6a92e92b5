import { secondsInHour } from 'date-fns/constants'
import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { Deps } from '#platform/scope.ts'
import { createCheckedTokens, type SessionClaims } from './checked-tokens.ts'
import { keyId } from '#platform/keys/keys.ts'
import { signingKey } from '#platform/keys/signing-key.ts'

export const sessionSeconds = secondsInHour
const algorithm = 'HS256'
const type = 'session+jwt'

const Claims = v.object({
  org: v.pipe(v.string(), v.uuid()),
  sub: v.pipe(v.string(), v.uuid()),
  jti: v.pipe(v.string(), v.uuid()),
  exp: v.number(),
  num: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

type TokenDeps = Pick<Deps, 'env' | 'clock'>

/** Returns a token for a session row, valid for an hour from now, unless told. */
export async function issueSessionToken(
  { env, clock }: TokenDeps,
  session: SessionClaims,
  end = new Date(clock().getTime() + sessionSeconds * 1000),
): Promise<string> {
  const now = Math.floor(clock().getTime() / 1000)
  return new SignJWT({ org: session.orgId, num: session.tokenNumber })
    .setProtectedHeader({ alg: algorithm, typ: type, kid: keyId(env.sessionSecret.current) })
    .setSubject(session.userId)
    .setJti(session.sessionId)
    .setIssuer(env.publicUrl)
    .setAudience(audience(env.publicUrl))
    .setIssuedAt(now)
    .setExpirationTime(Math.floor(end.getTime() / 1000))
    .sign(env.sessionSecret.current)
}

// Kept for each server: a token that another server accepts, with its own keys and address, is not valid here.
const checkedTokens = new WeakMap<TokenDeps['env'], ReturnType<typeof createCheckedTokens>>()

/** Returns the session a token names, or undefined for anything this server did not issue or that has expired. */
export async function readSessionToken(
  { env, clock }: TokenDeps,
  token: string,
): Promise<SessionClaims | undefined> {
  let checked = checkedTokens.get(env)
  if (!checked) checkedTokens.set(env, (checked = createCheckedTokens()))
  const known = checked.get(token)
  if (known) return clock().getTime() < known.expiresAtMs ? known.session : undefined
  try {
    const { payload } = await jwtVerify(token, signingKey(env.sessionSecret), {
      algorithms: [algorithm],
      typ: type,
      issuer: env.publicUrl,
      audience: audience(env.publicUrl),
      requiredClaims: ['exp', 'iat'],
      currentDate: clock(),
    })
    const { org, sub, jti, exp, num } = v.parse(Claims, payload)
    const session = { orgId: org, userId: sub, sessionId: jti, tokenNumber: num }
    checked.add(token, { session, expiresAtMs: exp * 1000 })
    return session
  } catch {
    return undefined
  }
}

function audience(publicUrl: string): string {
  return `${publicUrl}/api`
}
