import { createHash } from 'node:crypto'
import { subMinutes } from 'date-fns'
import { secondsInHour } from 'date-fns/constants'
import { and, eq, gt, or, type SQL } from 'drizzle-orm'
import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { sessions } from '#accounts/users-tables.ts'
import type { UserPrincipal } from '#platform/http/principal.ts'
import { keyId } from '#platform/keys/keys.ts'
import { signingKey } from '#platform/keys/signing-key.ts'
import type { Deps } from '#platform/scope.ts'

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

type TokenDeps = Pick<Deps, 'settings' | 'sessionSecret' | 'clock'>

/** Returns a token for a session row, valid for an hour from now, unless told. */
export async function issueSessionToken(
  { settings, sessionSecret, clock }: TokenDeps,
  session: SessionClaims,
  end = new Date(clock().getTime() + sessionSeconds * 1000),
): Promise<string> {
  const now = Math.floor(clock().getTime() / 1000)
  return new SignJWT({ org: session.orgId, num: session.tokenNumber })
    .setProtectedHeader({ alg: algorithm, typ: type, kid: keyId(sessionSecret.current) })
    .setSubject(session.userId)
    .setJti(session.sessionId)
    .setIssuer(settings.publicUrl)
    .setAudience(audience(settings.publicUrl))
    .setIssuedAt(now)
    .setExpirationTime(Math.floor(end.getTime() / 1000))
    .sign(sessionSecret.current)
}

// Kept for each server: a token that another server accepts, with its own keys and address, is not valid here.
const checkedTokens = new WeakMap<TokenDeps['settings'], ReturnType<typeof createCheckedTokens>>()

/** Returns the session a token names, or undefined for anything this server did not issue or that has expired. */
export async function readSessionToken(
  { settings, sessionSecret, clock }: TokenDeps,
  token: string,
): Promise<SessionClaims | undefined> {
  let checked = checkedTokens.get(settings)
  if (!checked) checkedTokens.set(settings, (checked = createCheckedTokens()))
  const known = checked.get(token)
  if (known) return clock().getTime() < known.expiresAtMs ? known.session : undefined
  try {
    const { payload } = await jwtVerify(token, signingKey(sessionSecret), {
      algorithms: [algorithm],
      typ: type,
      issuer: settings.publicUrl,
      audience: audience(settings.publicUrl),
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

/**
 * The time for which the token before the newest still works: for requests under way, and for tabs that do not know the
 * new one.
 */
const earlierTokenMinutes = 5

/** Returns the condition that a token of a session is its newest, or was until a moment ago. */
export function isCurrentToken(tokenNumber: number, now: Date): SQL | undefined {
  return or(
    eq(sessions.tokenNumber, tokenNumber),
    and(
      eq(sessions.tokenNumber, tokenNumber + 1),
      gt(sessions.tokenChangedAt, subMinutes(now, earlierTokenMinutes)),
    ),
  )
}

/**
 * Returns true when a session that is renewed gets another token. False while the one before the newest still works: that
 * one would end before its time.
 */
export function isTokenDue(changedAt: Date | null, now: Date): boolean {
  return changedAt === null || changedAt <= subMinutes(now, earlierTokenMinutes)
}

/** The claims in a session's token. */
export interface SessionClaims extends Pick<UserPrincipal, 'orgId' | 'userId' | 'sessionId'> {
  /** The number of the token among those of its session. */
  tokenNumber: number
}

interface CheckedToken {
  session: SessionClaims
  expiresAtMs: number
}

const mostCheckedTokens = 10_000

/**
 * The newest tokens whose signature was found right, by their hash. It stays so until they expire, and nearly every
 * token comes again; whether its session still counts is asked each time all the same.
 */
export function createCheckedTokens() {
  const byHash = new Map<string, CheckedToken>()
  const hashOf = (token: string) => createHash('sha256').update(token).digest('base64')
  return {
    get: (token: string) => byHash.get(hashOf(token)),
    add(token: string, checked: CheckedToken) {
      byHash.set(hashOf(token), checked)
      const [oldest] = byHash.keys()
      if (byHash.size > mostCheckedTokens && oldest !== undefined) byHash.delete(oldest)
    },
  }
}
