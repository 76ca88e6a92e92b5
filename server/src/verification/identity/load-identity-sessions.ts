import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { links } from '#employees/links/links-tables.ts'
import { identitySessions } from './identity-sessions-tables.ts'
import type { LinkedSession } from './identity-status.ts'

/**
 * Loads all sessions of an employee for the identity step or for one repeat, and whether the link of each is still
 * their current one.
 */
export function loadIdentitySessions(
  connection: Connection,
  { orgId, employeeId, repeatId = null }: { orgId: string; employeeId: string; repeatId?: string | null },
): Promise<LinkedSession[]> {
  // A handoff goes with the invitation it was made from: it stands as that one does.
  const withdrawn = sql<LinkedSession['withdrawn']>`(
    select case
      when own.id = latest.id or (own.kind = 'handoff' and own.created_at >= latest.created_at)
        then case when latest.revoked_at is not null then 'link_revoked' end
      else 'link_replaced'
    end
    from ${links} latest
    join ${links} own on own.org_id = latest.org_id and own.id = ${identitySessions}.link_id
    where latest.org_id = ${orgId} and latest.employee_id = ${employeeId}
      and ${repeatId === null ? sql`latest.kind = 'invitation'` : sql`latest.kind = 'repeat' and latest.repeat_id = ${repeatId}`}
    order by latest.created_at desc, latest.id desc
    limit 1
  )`
  return connection
    .select({ ...getTableColumns(identitySessions), withdrawn })
    .from(identitySessions)
    .where(
      and(
        eq(identitySessions.orgId, orgId),
        eq(identitySessions.employeeId, employeeId),
        repeatId === null ? isNull(identitySessions.repeatId) : eq(identitySessions.repeatId, repeatId),
      ),
    )
}
