import {
  type CallLinkChanges,
  type CallLinks,
  mostSites,
} from '@bonafide/shared/contract/right-to-work/appointments.ts'
import { and, asc, eq, notInArray, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { memberships } from '#accounts/users-tables.ts'
import { fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { EventSubscriber, RecordedEvent } from '#platform/audit/subscribers.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { testOrganisationOf } from '#platform/db/test-organisation.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import type { Deps, Scope } from '#platform/scope.ts'
import { callLinks } from './right-to-work-tables.ts'

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
  if (after.sites.length > mostSites) throw fieldError('sites', 'Please enter up to 200 sites')
  await record(scope, { action: 'call_links.changed', data: { sites: sites.length, own: own !== undefined } })
  return after
}

const userOf = ({ actor }: Scope) => actor.replace(/^user:/, '')

function isShown(scope: Scope) {
  const isOwn = and(eq(callLinks.kind, 'user'), eq(callLinks.owner, userOf(scope)))
  return and(eq(callLinks.orgId, scope.orgId), or(eq(callLinks.kind, 'site'), isOwn))
}

/** Handles an event that may have ended a membership. */
export const forgetCallLinksJob = defineJob('call_links.forget', {
  data: v.object({ orgId: v.string(), seq: v.number() }),
})

/** Forgets the own links of those who leave: teams, which are below, know nothing of video calls. */
export const forgetCallLinksSubscriber: EventSubscriber = {
  concerns: (action) => action === 'member.removed',
  // Members rarely leave, and the job looks for itself.
  isAwaited: () => sql`true`,
  job: forgetCallLinksJob,
}

/** Deletes the links of users who are no members, in both modes of the organisation. */
export async function forgetCallLinks({ db }: Deps, { orgId }: RecordedEvent): Promise<void> {
  const members = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.orgId, orgId))
  const ofOthers = notInArray(
    callLinks.owner,
    members.map(({ userId }) => userId),
  )
  // Deletes one by one: rows of two organisations may be on two nodes.
  for (const mode of [orgId, testOrganisationOf(orgId)])
    await db.delete(callLinks).where(and(eq(callLinks.orgId, mode), eq(callLinks.kind, 'user'), ofOthers))
}
