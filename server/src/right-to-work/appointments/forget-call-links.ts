import { and, eq, notInArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { memberships } from '#accounts/users-tables.ts'
import type { EventSubscriber, RecordedEvent } from '#platform/audit/subscribers.ts'
import { testOrganisationOf } from '#platform/db/test-organisation.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import type { Deps } from '#platform/scope.ts'
import { callLinks } from './appointments-tables.ts'

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
