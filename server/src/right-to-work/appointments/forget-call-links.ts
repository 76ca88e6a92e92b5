import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { memberships } from '#accounts/users-tables.ts'
import type { EventSubscriber, RecordedEvent } from '#platform/audit/subscribers.ts'
import { testOrganisationOf } from '#platform/db/test-organisation.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import type { Deps } from '#platform/scope.ts'
import { callLinks } from './appointments-tables.ts'

/** An event after which somebody may be no member any more. */
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
  const isMember = and(eq(memberships.orgId, orgId), eq(sql`${memberships.userId}::text`, callLinks.owner))
  await db.delete(callLinks).where(
    and(
      inArray(callLinks.orgId, [orgId, testOrganisationOf(orgId)]),
      eq(callLinks.kind, 'user'),
      notExists(
        db
          .select({ one: sql`1` })
          .from(memberships)
          .where(isMember),
      ),
    ),
  )
}
