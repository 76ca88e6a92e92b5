import type { Channel } from '@bonafide/shared/contract/employees.ts'
import { and, eq } from 'drizzle-orm'
import { links, organisations } from '#db/schema.ts'
import type { Scope } from '#deps.ts'
import { isLiveLinkOf } from './is-live-link-of.ts'
import { newLinkToken } from './new-link-token.ts'

const dayMs = 86_400_000

interface NewLink {
  id: string
  token: string
  expiresAt: Date
}

/** Makes a person's link and revokes the live one they had, its handoffs included: one person, one link that opens. */
export async function createLink(
  scope: Scope,
  { employeeId, channel }: { employeeId: string; channel: Channel },
): Promise<NewLink> {
  const { deps, tx, orgId } = scope
  const now = deps.clock()
  const { token, ...stored } = newLinkToken(deps.keys)
  const link = { id: crypto.randomUUID(), token, expiresAt: await expiryFrom(scope, now) }
  await revokeLiveLinks(scope, employeeId)
  await tx.insert(links).values({
    orgId,
    id: link.id,
    employeeId,
    channel,
    ...stored,
    createdAt: now,
    expiresAt: link.expiresAt,
  })
  return link
}

// An expired link is left as it is: its page may still ask for a new one, a revoked one may not.
async function revokeLiveLinks({ deps, tx, orgId }: Scope, employeeId: string): Promise<void> {
  const now = deps.clock()
  await tx
    .update(links)
    .set({ revokedAt: now })
    .where(and(eq(links.orgId, orgId), isLiveLinkOf(employeeId, now)))
}

async function expiryFrom({ tx, orgId }: Scope, now: Date): Promise<Date> {
  const [organisation] = await tx
    .select({ linkDays: organisations.linkDays })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  if (!organisation) throw new Error(`no organisation ${orgId}`)
  return new Date(now.getTime() + organisation.linkDays * dayMs)
}
