import { and, eq } from 'drizzle-orm'
import { memberships } from '#accounts/users-tables.ts'
import type { TestServer } from '../harness/create-test-server.ts'
import { joinOrganisation } from './join-organisation.ts'

/** A recruiter of an organisation who is limited to sites. */
export async function joinLimited(server: TestServer, orgId: string, sites: string[]) {
  const recruiter = await joinOrganisation(server, orgId, 'recruiter')
  const limit = (now: string[] | null) =>
    server.deps.db
      .update(memberships)
      .set({ sites: now })
      .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, recruiter.userId)))
  await limit(sites)
  return { ...recruiter, limit }
}
