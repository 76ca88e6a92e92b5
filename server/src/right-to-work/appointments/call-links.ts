import type { CallLinks } from '@bonafide/shared/contract/appointments.ts'
import { and, asc, eq, or } from 'drizzle-orm'
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

/** Sets what a user is shown of the links for video calls. Who may decide is limited to no sites, and sets them all. */
export async function setCallLinks(scope: Scope, { own, sites }: CallLinks): Promise<CallLinks> {
  const { tx, orgId } = scope
  // Two who set them at once do so one after the other.
  await lockOrganisation(scope)
  await tx.delete(callLinks).where(isShown(scope))
  const rows = [
    ...sites.map(({ site, url }) => ({ orgId, kind: 'site' as const, owner: site ?? everySite, url })),
    ...(own ? [{ orgId, kind: 'user' as const, owner: userOf(scope), url: own }] : []),
  ]
  if (rows.length > 0) await tx.insert(callLinks).values(rows)
  await record(scope, { action: 'call_links.changed', data: { sites: sites.length, own: own !== null } })
  return showCallLinks(scope)
}

const userOf = ({ actor }: Scope) => actor.replace(/^user:/, '')

function isShown(scope: Scope) {
  const isOwn = and(eq(callLinks.kind, 'user'), eq(callLinks.owner, userOf(scope)))
  return and(eq(callLinks.orgId, scope.orgId), or(eq(callLinks.kind, 'site'), isOwn))
}
