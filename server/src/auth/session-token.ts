import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { Deps } from '#deps.ts'
import type { SessionContext } from '#http/request-context.ts'
import { keyId } from './key-id.ts'
import { signingKey } from './signing-key.ts'

export const sessionSeconds = 60 * 60
const algorithm = 'HS256'
const type = 'session+jwt'

const Claims = v.object({
  org: v.pipe(v.string(), v.uuid()),
  sub: v.pipe(v.string(), v.uuid()),
  jti: v.pipe(v.string(), v.uuid()),
})

type TokenDeps = Pick<Deps, 'env' | 'clock'>

/** A token for a session row, valid for an hour from now. */
export async function issueSessionToken({ env, clock }: TokenDeps, session: SessionContext): Promise<string> {
  const now = Math.floor(clock().getTime() / 1000)
  return new SignJWT({ org: session.orgId })
    .setProtectedHeader({ alg: algorithm, typ: type, kid: keyId(env.sessionSecret.current) })
    .setSubject(session.userId)
    .setJti(session.sessionId)
    .setIssuer(env.publicUrl)
    .setAudience(audience(env.publicUrl))
    .setIssuedAt(now)
    .setExpirationTime(now + sessionSeconds)
    .sign(env.sessionSecret.current)
}

/** The session a token names, or undefined for anything this server did not issue or that has expired. */
export async function readSessionToken(
  { env, clock }: TokenDeps,
  token: string,
): Promise<SessionContext | undefined> {
  try {
    const { payload } = await jwtVerify(token, signingKey(env.sessionSecret), {
      algorithms: [algorithm],
      typ: type,
      issuer: env.publicUrl,
      audience: audience(env.publicUrl),
      requiredClaims: ['exp', 'iat'],
      currentDate: clock(),
    })
    const { org, sub, jti } = v.parse(Claims, payload)
    return { orgId: org, userId: sub, sessionId: jti }
  } catch {
    return undefined
  }
}

function audience(publicUrl: string): string {
  return `${publicUrl}/api`
}
