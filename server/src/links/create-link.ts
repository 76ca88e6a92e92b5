import type { Channel } from '@bonafide/shared/contract/employees.ts'
import { and, eq, sql } from 'drizzle-orm'
import { links } from './links-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { isLiveLinkOf } from './is-live-link-of.ts'
import type { Link } from './link-state.ts'
import { storeLink } from './store-link.ts'

interface Recipient {
  employeeId: string
  channel: Channel
  kind?: 'invitation' | 'followup'
}

/** Makes an employee's next link and revokes the live one, its handoffs included: one employee, one link that opens. */
export async function replaceLink(scope: Scope, recipient: Recipient): Promise<Link> {
  await revokeLiveLinks(scope, recipient.employeeId)
  return createLink(scope, recipient)
}

/** Makes the link of an employee who has none. */
export async function createLink(scope: Scope, recipient: Recipient): Promise<Link> {
  const { deps, orgId } = scope
  const createdAt = deps.clock()
  const lifetime = sql`(select link_days * interval '24 hours' from ${organisations} where id = ${orgId})`
  const expiresAt = sql`${createdAt.toISOString()}::timestamptz + ${lifetime}`
  return storeLink(scope, { ...recipient, createdAt, expiresAt })
}

// An expired link is left as it is: its page may still ask for a new one, a revoked one may not.
async function revokeLiveLinks({ deps, tx, orgId }: Scope, employeeId: string): Promise<void> {
  const now = deps.clock()
  await tx
    .update(links)
    .set({ revokedAt: now })
    .where(and(eq(links.orgId, orgId), isLiveLinkOf(employeeId, now)))
}
