import { type CallLinkChanges, type CallLinks, mostSites } from '@bonafide/shared/contract/appointments.ts'
import { and, asc, eq, or } from 'drizzle-orm'
import { fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import type { Scope } from '#platform/scope.ts'
import { callLinks } from './appointments-tables.ts'

const everySite = ''

/** The links for video calls: that of the user who asks, and those of sites, with the one for all of them first. */
export async function showCallLinks(scope: Scope): Promise<CallLinks> {
  const rows = await scope.tx.select().from(callLinks).where(isShown(scope)).orderBy(asc(callLinks.owner))
  return {
    own: rows.find(({ kind }) => kind === 'user')?.url ?? null,
    sites: rows
      .filter(({ kind }) => kind === 'site')
      .map(({ owner, url }) => ({ site: owner === everySite ? null : owner, url })),
  }
}

/**
 * Sets the links that are named, and leaves the others: of two who edit at once neither takes away what the other has
 * entered. Who may decide is limited to no sites, and may set them all.
 */
export async function setCallLinks(scope: Scope, { own, sites }: CallLinkChanges): Promise<CallLinks> {
  const { tx, orgId } = scope
  // Serialises two users who set the links at once.
  await lockOrganisation(scope)
  const changes = [
    ...sites.map(({ site, url }) => ({ orgId, kind: 'site' as const, owner: site ?? everySite, url })),
    ...(own === undefined ? [] : [{ orgId, kind: 'user' as const, owner: userOf(scope), url: own }]),
  ]
  for (const { kind, owner, url } of changes) {
    const isIt = and(eq(callLinks.orgId, orgId), eq(callLinks.kind, kind), eq(callLinks.owner, owner))
    await tx.delete(callLinks).where(isIt)
    if (url !== null) await tx.insert(callLinks).values({ orgId, kind, owner, url })
  }
  const after = await showCallLinks(scope)
  if (after.sites.length > mostSites) throw fieldError('sites', 'Please keep to 200 sites')
  await record(scope, { action: 'call_links.changed', data: { sites: sites.length, own: own !== undefined } })
  return after
}

const userOf = ({ actor }: Scope) => actor.replace(/^user:/, '')

function isShown(scope: Scope) {
  const isOwn = and(eq(callLinks.kind, 'user'), eq(callLinks.owner, userOf(scope)))
  return and(eq(callLinks.orgId, scope.orgId), or(eq(callLinks.kind, 'site'), isOwn))
}
