import type { Connection } from '#platform/db/database.ts'
import type { Deps } from '#platform/scope.ts'
import { isEmbedToken } from '#embed/embed-token.ts'
import { listsOrigin, originNotAllowed } from '#embed/listed-origins.ts'
import { embedRevoked, requireEmbed } from '#embed/require-embed.ts'
import { findLink } from '#links/find-link.ts'
import { latestLink } from '#links/latest-link.ts'
import { readLink } from '#links/read-link.ts'
import type { Link } from '#links/link-state.ts'
import { openFollowUpRequest } from '#right-to-work/follow-ups/follow-up-request.ts'
import type { EmbedBinding, FlowSubject } from './flow-id.ts'

/** How an employee came into their flow: by a link, or by an embed token that stands in for the link they were sent. */
export interface FlowEntry {
  link: Link
  embed?: EmbedBinding | undefined
}

type Reader = Pick<Deps, 'clock' | 'env' | 'keys'> & { db: Connection }

/**
 * What a token in the flow leads to, live or not; undefined for a link's token that never was. An embed token
 * rides on the invitation, or on the link of a follow-up while there is one: the organisation that takes that back stops
 * the widget with it.
 * @throws AppError for a page that may not use it, and for an embed token that is worth nothing
 */
export async function findEntry(
  deps: Reader,
  token: string,
  pageOrigin: string | undefined,
): Promise<FlowEntry | undefined> {
  if (isEmbedToken(token)) return embeddedEntry(deps, token, pageOrigin)
  const link = await findLink(deps, token)
  if (!link) return undefined
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
  const grant = await requireEmbed(deps, token, { view: 'verify', pageOrigin })
  const { orgId, employeeId = '', origin, apiKeyId, expiresAt } = grant
  const at = { tx: deps.db, orgId }
  const request = await openFollowUpRequest(deps.db, { orgId, employeeId })
  const link = request ? await readLink(at, request.linkId) : await latestLink(at, employeeId)
  if (!link || link.revokedAt) throw embedRevoked()
  return { link, embed: { origin, apiKeyId, until: expiresAt.getTime() } }
}
