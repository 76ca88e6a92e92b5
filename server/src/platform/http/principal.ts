import {
  type ApiScope,
  type Permission,
  permissionsOf,
  type Role,
  roleMay,
} from '@bonafide/shared/contract/permissions.ts'
import type { EmbedView } from '@bonafide/shared/contract/organisation/embed.ts'
import type { Mode, Auth, Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { addMinutes } from 'date-fns'
import { AppError } from '#platform/app-error.ts'
import { organisationClosed } from '#platform/db/closed-organisation.ts'
import type { Connection } from '#platform/db/database.ts'
import type { ActingScope, Deps } from '#platform/scope.ts'

/** No caller is known: what the call carries is all that authorises it. */
export interface PublicPrincipal {
  type: 'public'
}

interface Calling {
  orgId: string
  /** The address of the caller, after trusted proxies. */
  ip: string
}

/** A signed-in user. */
export interface UserPrincipal extends Calling {
  type: 'user'
  userId: string
  sessionId: string
  role: Role
  /** The sites whose employees are all they work with; null for those of all. */
  sites: readonly string[] | null
  /** When the session's user last proved who they are. */
  steppedUpAt: Date
  /** True when the user has proven that they read the mailbox of their address. */
  emailConfirmed: boolean
  /** True when the time for adding a second factor is over. */
  factorOverdue: boolean
  /** Signed in by the identity provider of this organisation, whose word counts in no other. */
  viaSso: boolean
  /** True when the organisation is closed: its owners may do little then, and nobody else anything. */
  isClosed: boolean
  /** Asks again whether their session and their role are what they were. @throws AppError */
  requireStill: (connection: Connection) => Promise<void>
}

/** An organisation's own server. */
export interface ApiKeyPrincipal extends Calling {
  type: 'apiKey'
  apiKeyId: string
  scopes: readonly ApiScope[]
  isClosed: boolean
  /** Asks again whether the key still works. @throws AppError */
  requireStill: (connection: Connection) => Promise<void>
}

/** The widget on a page of an organisation's, by a token that was made with a key. */
export interface EmbedPrincipal extends Calling {
  type: 'embed'
  apiKeyId: string
  view: EmbedView
  origin: string
  /** The employee whose verification it opens, with the view `verify`. */
  employeeId: string | undefined
  tokenId: string
  expiresAt: Date
}

/** The ids of who makes a request: all of them that a log may hold. */
export type KnownCaller = { orgId: string } & ({ userId: string } | { apiKeyId: string })

/** The caller that a request is authenticated as. */
export type Principal = PublicPrincipal | UserPrincipal | ApiKeyPrincipal | EmbedPrincipal

interface PrincipalByAuth {
  none: PublicPrincipal
  session: UserPrincipal
  apiKey: ApiKeyPrincipal
  embed: EmbedPrincipal
}

/** The principal that a call's descriptor lets in. */
export type PrincipalOf<E> =
  E extends Endpoint<any, any, any, any, any, infer Caller> ? PrincipalByAuth[Caller] : never // any: its other parts

/** The parts of a request that identify its caller. */
export interface Credentials {
  /** The header. */
  authorization: string | undefined
  /** Origin of the page that calls, where that is not one of our own. */
  pageOrigin: string | undefined
  embedView: EmbedView | undefined
  /** The mode that a user works in. */
  mode: Mode
  /** The address of the caller, after trusted proxies. */
  ip: string
  /** Told of a caller whose key or token is known, before it is refused for what else is wrong with it. */
  onKnown?: (caller: KnownCaller) => void
}

/** The facts about a caller that its credentials give. */
export type Identified<P extends Calling> = Omit<P, 'ip'>

/** One for each way to be authenticated; undefined where the credentials are not of its kind, or worth nothing. */
export type Authenticators = {
  [A in Exclude<Auth, 'none'>]: (
    deps: Deps,
    credentials: Credentials,
  ) => Promise<Identified<PrincipalByAuth[A]> | undefined>
}

/** @throws AppError unauthorised when none of the ways that a call takes knows the caller */
export async function authenticate(
  { deps, authenticators }: { deps: Deps; authenticators: Authenticators },
  ways: readonly Auth[],
  credentials: Credentials,
): Promise<Principal> {
  for (const way of ways) {
    if (way === 'none') return { type: 'public' }
    const principal = await authenticators[way](deps, credentials)
    if (principal) return { ...principal, ip: credentials.ip }
  }
  throw new AppError('unauthorised', refusal(ways, credentials))
}

function refusal(ways: readonly Auth[], { authorization = '' }: Credentials): string {
  const isKey = /^Bearer +bf_/.test(authorization)
  if (isKey && !ways.includes('apiKey')) return 'An API key cannot make this call. Sign in to continue.'
  if (isKey || ways[0] === 'apiKey')
    return 'The API key is missing or unknown. Send one from Settings > Developers as Authorization: Bearer bf_…'
  return 'Sign in to continue'
}

/**
 * Holds the scopes of an API key against what a call asks for.
 * @throws AppError scope_missing
 */
export function requireKeyScope(principal: Principal, scope: ApiScope | undefined): void {
  if (principal.type !== 'apiKey' || (scope && principal.scopes.includes(scope))) return
  const message =
    `This API key lacks the scope ${scope}. ` +
    'Create a key that has it in the console under Settings > Developers.'
  throw new AppError('scope_missing', message, { scope })
}

/**
 * Holds a user's role against what a call asks for. An API key and a widget are let in by their own kind.
 * @throws AppError forbidden, or second_factor_missing
 */
export function requirePermission(principal: Principal, permission: Endpoint['permission']): void {
  if (principal.type !== 'user' || permission === 'member') return
  if (principal.factorOverdue) {
    throw new AppError(
      'second_factor_missing',
      'Your organisation asks for a second factor. Add one in your profile.',
    )
  }
  if (permission && roleMay(principal.role, permission)) return
  throw new AppError('forbidden', 'Your role does not include this. Ask an admin of your organisation.', {
    permission,
  })
}

const stepUpMinutes = 10

/** Returns the time until which a proof of who the user is counts. */
export const stepUpEnd = (steppedUpAt: Date): Date => addMinutes(steppedUpAt, stepUpMinutes)

/**
 * Asks a user for a proof that they are still the one who signed in, before what would hurt most.
 * @throws AppError step_up_required
 */
export function requireStepUp(principal: Principal, now: Date): void {
  if (principal.type !== 'user' || now < stepUpEnd(principal.steppedUpAt)) return
  throw new AppError('step_up_required', 'Please confirm that it is you before this is done')
}

/**
 * Keeps what lets others in or hands data out from an account that may be another's: the owner of the mailbox takes it
 * back, and is to find nothing of it left.
 * @throws AppError email_unconfirmed
 */
export function requireConfirmedEmail(principal: Principal): void {
  if (principal.type !== 'user' || principal.emailConfirmed) return
  throw new AppError(
    'email_unconfirmed',
    'Confirm your email address first. We have sent you a link; if you cannot find it, ask for another one in the console.',
  )
}

/** @throws AppError organisation_closed where the organisation is closed and the call is not one of those that go on */
export function requireOpen(principal: Principal, whenClosed: boolean | undefined): void {
  if (principal.type !== 'user' && principal.type !== 'apiKey') return
  if (principal.isClosed && !whenClosed) throw organisationClosed()
}

/**
 * Returns the organisation that a principal works in, who and where they are in its audit log, and what they may see. The
 * page around a widget sees no more than the call itself tells. Neither it nor an API key sees the token of a link.
 */
export function actingScope(principal: Exclude<Principal, PublicPrincipal>): ActingScope {
  const { orgId, ip } = principal
  if (principal.type === 'embed') return { orgId, ip, actor: `apiKey:${principal.apiKeyId}` }
  if (principal.type === 'apiKey') {
    const { apiKeyId, scopes, requireStill } = principal
    const seen: Permission[] = [
      ...(scopes.includes('evidence:read') ? (['documents:read'] as const) : []),
      ...(scopes.includes('employees:read') ? (['employees:read'] as const) : []),
    ]
    return { orgId, ip, actor: `apiKey:${apiKeyId}`, permissions: new Set(seen), requireStill }
  }
  return {
    orgId,
    ip,
    actor: `user:${principal.userId}`,
    permissions: new Set(permissionsOf(principal.role)),
    requireStill: principal.requireStill,
    ...(principal.sites && { sites: principal.sites }),
  }
}

/** Returns the owner of a caller's idempotency keys: no caller is ever sent the reply of another owner. */
export function idempotencyOwner(principal: Principal): string {
  switch (principal.type) {
    case 'public':
      return 'public'
    case 'user':
      // Replies to a user of all sites, or of other sites, hold employees that this user does not see.
      return principal.sites ? `${principal.orgId} ${JSON.stringify(principal.sites)}` : principal.orgId
    case 'apiKey':
      // Shared by all keys, so that a request is not done twice when it is repeated with the key that replaced the first.
      return `apiKey:${principal.orgId}`
    case 'embed':
      // Not the user's: what the console was answered holds a token.
      return `embed:${principal.orgId}`
  }
}
