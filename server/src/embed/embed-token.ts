import { hkdfSync } from 'node:crypto'
import {
  type EmbedToken,
  type EmbedTokenRequest,
  EmbedView,
} from '@bonafide/shared/contract/organisation/embed.ts'
import { secondsInMinute } from 'date-fns/constants'
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { findEmployee } from '#employees/find-employee.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { KeyRing } from '#platform/config/key-settings.ts'
import type { EmbedPrincipal } from '#platform/http/principal.ts'
import { keyId } from '#platform/keys/keys.ts'
import { signingKey } from '#platform/keys/signing-key.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import type { Deps, Scope, Settings } from '#platform/scope.ts'
import { listsOrigin, originNotAllowed } from './listed-origins.ts'

const perMinute = 120

/**
 * Makes a token for one view on one page of the organisation's. It says nothing of how the employee's invitation
 * stands: that is looked up each time the token is used.
 */
export async function createEmbedToken(
  scope: Scope,
  request: EmbedTokenRequest,
  apiKeyId: string,
): Promise<EmbedToken> {
  const { deps, tx, orgId } = scope
  const { view, origin, employeeId, ttlSeconds } = request
  await limitTokens(scope, apiKeyId)
  if (!(await listsOrigin(tx, orgId, origin))) {
    throw originNotAllowed(
      `${origin} is not one of your allowed websites. Add it in the console under Settings > Developers > Allowed websites.`,
    )
  }
  if (employeeId !== undefined) await findEmployee(scope, employeeId)
  const tokenId = crypto.randomUUID()
  // Whole seconds, as the token has them.
  const expiresAt = new Date((Math.floor(deps.clock().getTime() / 1000) + ttlSeconds) * 1000)
  const token = await issueEmbedToken(deps, { orgId, apiKeyId, view, origin, employeeId, tokenId, expiresAt })
  await record(scope, { action: 'embed_token.created', employeeId, data: { view, apiKeyId, tokenId } })
  return { token, view, expiresAt: expiresAt.toISOString() }
}

async function limitTokens({ deps, tx }: Scope, apiKeyId: string): Promise<void> {
  await limitHits(tx, `embed ${apiKeyId}`, {
    windowSeconds: secondsInMinute,
    now: deps.clock(),
    most: perMinute,
    message: 'Too many tokens requested with this API key. Wait a minute before you request more.',
  })
}

const algorithm = 'HS256'
const type = 'embed+jwt'

/** The grant of an embed token: one view, on one origin, for a while. */
export type EmbedGrant = Omit<EmbedPrincipal, 'type' | 'ip'>

const Uuid = v.pipe(v.string(), v.uuid())
const Claims = v.object({
  org: Uuid,
  key: Uuid,
  view: EmbedView,
  origin: v.string(),
  sub: v.optional(Uuid),
  jti: Uuid,
  exp: v.number(),
})

type TokenDeps = Pick<Deps, 'settings' | 'sessionSecret' | 'clock'>

/** Signs a grant; `expiresAt` counts in whole seconds. */
export function issueEmbedToken(
  { settings, sessionSecret, clock }: TokenDeps,
  grant: EmbedGrant,
): Promise<string> {
  const { orgId, apiKeyId, view, origin, employeeId } = grant
  const secret = embedSecrets(sessionSecret).current
  const token = new SignJWT({
    org: orgId,
    key: apiKeyId,
    view,
    origin,
    ...(employeeId && { sub: employeeId }),
  })
    .setProtectedHeader({ alg: algorithm, typ: type, kid: keyId(secret) })
    .setJti(grant.tokenId)
    .setIssuer(settings.publicUrl)
    .setAudience(audience(settings))
    .setIssuedAt(Math.floor(clock().getTime() / 1000))
    .setExpirationTime(Math.floor(grant.expiresAt.getTime() / 1000))
  return token.sign(secret)
}

/**
 * Reads a token, and checks only that it was signed here: the caller checks who sends it, and from where.
 * @throws AppError embed_token_expired, or embed_token_invalid for anything this server did not issue
 */
export async function readEmbedToken(
  { settings, sessionSecret, clock }: TokenDeps,
  token: string,
): Promise<EmbedGrant> {
  try {
    const { payload } = await jwtVerify(token, signingKey(embedSecrets(sessionSecret)), {
      algorithms: [algorithm],
      typ: type,
      issuer: settings.publicUrl,
      audience: audience(settings),
      requiredClaims: ['exp', 'iat'],
      currentDate: clock(),
    })
    const { org, key, view, origin, sub, jti, exp } = v.parse(Claims, payload)
    if ((view === 'invite') === (sub !== undefined)) throw invalidToken()
    const expiresAt = new Date(exp * 1000)
    return { orgId: org, apiKeyId: key, view, origin, employeeId: sub, tokenId: jti, expiresAt }
  } catch (error) {
    if (!(error instanceof errors.JWTExpired)) throw invalidToken()
    throw new AppError('embed_token_expired', 'Your access to this form has expired. Reload the page.')
  }
}

/** Links' tokens have no dots in them, and JWTs have two. */
export function isEmbedToken(token: string): boolean {
  return token.split('.').length === 3
}

/** Returns the bearer of a request that says of itself that it is an embed token; a session's says so too. */
export function embedBearer(header: string | undefined): string | undefined {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(header ?? '')?.[1]
  if (token === undefined) return undefined
  try {
    return decodeProtectedHeader(token).typ === type ? token : undefined
  } catch {
    return undefined
  }
}

function invalidToken(): AppError {
  return new AppError('embed_token_invalid', 'We could not confirm your access. Reload the page.')
}

function audience({ publicUrl }: Settings): string {
  return `${publicUrl}/api/embed`
}

/** Keys of their own, besides `typ` and `aud`: what signs sessions signs nothing else. */
export function embedSecrets({ current, next, previous }: KeyRing): KeyRing {
  return { current: derive(current), next: next && derive(next), previous: previous && derive(previous) }
}

function derive(secret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'bonafide embed token', 32))
}
