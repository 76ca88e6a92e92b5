import type { Channel } from '@bonafide/shared/contract/employees.ts'
import { addHours } from 'date-fns'
import { and, eq } from 'drizzle-orm'
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
  const { deps, tx, orgId } = scope
  const createdAt = deps.clock()
  const [organisation] = await tx
    .select({ linkDays: organisations.linkDays })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  if (!organisation) throw new Error('a link of an unknown organisation')
  const expiresAt = addHours(createdAt, 24 * organisation.linkDays)
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
