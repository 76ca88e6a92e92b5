import { invalidLinkMessage } from '@bonafide/shared/contract/verification/flow.ts'
import { millisecondsInHour } from 'date-fns/constants'
import { isLiveKey } from '#accounts/api-keys/find-api-keys.ts'
import { isEmbedToken, readEmbedToken } from '#embed/embed-token.ts'
import { listsOrigin, originNotAllowed } from '#embed/listed-origins.ts'
import { embedRevoked, requireEmbed } from '#embed/require-embed.ts'
import { findLink, latestLink, readLink } from '#employees/links/find-link.ts'
import type { Link } from '#employees/links/link-state.ts'
import { AppError } from '#platform/app-error.ts'
import { employerClosed, requireOpenOrganisation } from '#platform/db/closed-organisation.ts'
import type { Connection } from '#platform/db/database.ts'
import { acrossOrganisations, enterOrganisation } from '#platform/db/reach.ts'
import { type Call, callIn } from '#platform/http/mount.ts'
import type { Keys } from '#platform/keys/keys.ts'
import type { Deps, Scope } from '#platform/scope.ts'
import { openFollowUpRequest } from '#right-to-work/follow-ups/follow-up-request.ts'
import { latestRepeat } from './identity/repeats/repeat-of.ts'

const flowLifetimeMs = 12 * millisecondsInHour

/**
 * The way an employee came into their flow: by a link, or by an embed token that stands in for the link they were
 * sent.
 */
export interface FlowEntry {
  link: Link
  embed?: EmbedBinding | undefined
}

/** The embed token that a flow was opened with; the flow stays on its page and ends with it. */
export interface EmbedBinding {
  origin: string
  apiKeyId: string
  /** When the token ends, in milliseconds. */
  until: number
}

/** The employee of a flow call, and the link that lets the caller make it. */
export interface FlowSubject {
  orgId: string
  employeeId: string
  linkId: string
  embed?: EmbedBinding | undefined
}

/**
 * Binds a request to the organisation of its token: an embed token names it, a link's row has it. An invalid token
 * leads to none.
 */
export async function enterByToken(call: Call, token: string): Promise<Call> {
  const { deps } = call
  const { orgId } = isEmbedToken(token)
    ? await readEmbedToken(deps, token)
    : ((await acrossOrganisations('link', () => findLink(deps, token))) ?? {})
  if (!orgId) return call
  enterOrganisation(orgId)
  return callIn(call, orgId)
}

type Reader = Pick<Deps, 'clock' | 'live' | 'settings' | 'sessionSecret' | 'keys'> & { db: Connection }

/**
 * Finds the entry that a token in the flow leads to, live or not; undefined for an unknown link token, or one whose
 * widget is gone.
 * An embed token uses the invitation's link, the link of an open follow-up, or for the view `reverify` that of the
 * last identity repeat: revoking that link stops the widget too.
 * @throws AppError for an employer who has closed, for a page that may not use it, and for an invalid embed token
 */
export async function findEntry(
  deps: Reader,
  token: string,
  pageOrigin: string | undefined,
): Promise<FlowEntry | undefined> {
  if (isEmbedToken(token)) return embeddedEntry(deps, token, pageOrigin)
  const link = await findLink(deps, token)
  if (!link || !(await isEmbedLive(deps.db, link, deps.clock()))) return undefined
  await requireOpenOrganisation(deps.db, link.orgId, employerClosed)
  if (pageOrigin !== undefined && !(await listsOrigin(deps.db, link.orgId, pageOrigin))) {
    throw originNotAllowed()
  }
  return { link }
}

export function subjectOfEntry({ link, embed }: FlowEntry): FlowSubject {
  return { orgId: link.orgId, employeeId: link.employeeId, linkId: link.id, embed }
}

async function embeddedEntry(
  deps: Reader,
  token: string,
  pageOrigin: string | undefined,
): Promise<FlowEntry> {
  const grant = await requireEmbed(deps, token, { views: ['verify', 'reverify'], pageOrigin })
  const { orgId, employeeId = '', origin, apiKeyId, expiresAt } = grant
  const at = { tx: deps.db, orgId }
  const link = await (grant.view === 'reverify' ? repeatLink : currentLink)(at, employeeId)
  if (!link || link.revokedAt) throw embedRevoked()
  return { link, embed: { origin, apiKeyId, until: expiresAt.getTime() } }
}

type Place = Pick<Scope, 'orgId'> & { tx: Connection }

async function currentLink(at: Place, employeeId: string): Promise<Link | undefined> {
  const request = await openFollowUpRequest(at.tx, { orgId: at.orgId, employeeId })
  return request ? readLink(at, request.linkId) : latestLink(at, employeeId)
}

async function repeatLink(at: Place, employeeId: string): Promise<Link | undefined> {
  const repeat = await latestRepeat(at.tx, { orgId: at.orgId, employeeId })
  return repeat && readLink(at, repeat.linkId)
}

/**
 * True while the key and the page of the widget that a link was made in are still allowed; true for every other link.
 */
export async function isEmbedLive(
  connection: Connection,
  { orgId, embedKeyId, embedOrigin }: Pick<Link, 'orgId' | 'embedKeyId' | 'embedOrigin'>,
  now: Date,
): Promise<boolean> {
  if (!embedKeyId || !embedOrigin) return true
  if (!(await isLiveKey(connection, { orgId, apiKeyId: embedKeyId }, now))) return false
  return listsOrigin(connection, orgId, embedOrigin)
}

/**
 * The identifier that GET progress answers: opaque, different each time, worthless after 12 hours or with the
 * embed token it was made for.
 */
export function sealFlowId(keys: Keys, subject: FlowSubject, now: Date): string {
  const { orgId, employeeId, linkId, embed } = subject
  const exp = Math.min(now.getTime() + flowLifetimeMs, embed?.until ?? Infinity)
  return keys.seal('flow', JSON.stringify({ orgId, employeeId, linkId, embed, exp }))
}

/** Opens a flow identifier; undefined when this server did not issue it or it is too old. */
export function openFlowId(keys: Keys, flowId: string, now: Date): FlowSubject | undefined {
  const opened = keys.open('flow', flowId)
  if (opened === undefined) return undefined
  const { exp, ...subject } = JSON.parse(opened) as FlowSubject & { exp: number }
  if (exp <= now.getTime()) return undefined
  return subject
}

/** The one answer for a link or a flow identifier that opens nothing, whatever the reason. */
export function invalidLink(): AppError {
  return new AppError('invalid_link', invalidLinkMessage)
}
