import type { Channel } from '@bonafide/shared/contract/employees.ts'
import { and, eq } from 'drizzle-orm'
import { links } from './links-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { isLiveLinkOf } from './is-live-link-of.ts'
import { type NewLink, newLink } from './new-link.ts'

type CreatedLink = Pick<NewLink, 'id' | 'token' | 'expiresAt'>

/** Makes a person's link and revokes the live one they had, its handoffs included: one person, one link that opens. */
export async function createLink(
  scope: Scope,
  { employeeId, channel }: { employeeId: string; channel: Channel },
): Promise<CreatedLink> {
  const { deps, tx, orgId } = scope
  const { token, ...stored } = newLink(deps, { linkDays: await loadLinkDays(scope) })
  await revokeLiveLinks(scope, employeeId)
  await tx.insert(links).values({ orgId, employeeId, channel, ...stored })
  return { id: stored.id, token, expiresAt: stored.expiresAt }
}

// An expired link is left as it is: its page may still ask for a new one, a revoked one may not.
async function revokeLiveLinks({ deps, tx, orgId }: Scope, employeeId: string): Promise<void> {
  const now = deps.clock()
  await tx
    .update(links)
    .set({ revokedAt: now })
    .where(and(eq(links.orgId, orgId), isLiveLinkOf(employeeId, now)))
}

async function loadLinkDays({ tx, orgId }: Scope): Promise<number> {
  const [organisation] = await tx
    .select({ linkDays: organisations.linkDays })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  if (!organisation) throw new Error(`no organisation ${orgId}`)
  return organisation.linkDays
}
