import { and, eq } from 'drizzle-orm'
import { memberships } from '#accounts/users-tables.ts'
import type { ClosingTemplate } from '#messages/messages-tables.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { derivedId } from '#platform/derived-id.ts'
import type { Scope } from '#platform/scope.ts'

/** The users who own the organisation. */
export async function loadOwnerIds({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>): Promise<string[]> {
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.orgId, orgId), eq(memberships.role, 'owner')))
  return rows.map(({ userId }) => userId)
}

/** Tells every owner by email, once for each closing. */
export async function tellOwners(scope: Scope, template: ClosingTemplate, closedAt: Date): Promise<void> {
  const { orgId } = scope
  for (const userId of await loadOwnerIds(scope)) {
    const id = derivedId(`${template} ${orgId} ${closedAt.toISOString()} ${userId}`)
    await queueMessage(scope, { id, template, channel: 'email', userId })
  }
}
