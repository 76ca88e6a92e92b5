import { loadUserIds } from '#accounts/load-user-ids.ts'
import type { ClosingTemplate } from '#messages/messages-tables.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { derivedId } from '#platform/derived-id.ts'
import type { Scope } from '#platform/scope.ts'

/** Tells every owner by email, once for each closing. */
export async function tellOwners(scope: Scope, template: ClosingTemplate, closedAt: Date): Promise<void> {
  const { orgId } = scope
  for (const userId of await loadUserIds(scope, 'owner')) {
    const id = derivedId(`${template} ${orgId} ${closedAt.toISOString()} ${userId}`)
    await queueMessage(scope, { id, template, channel: 'email', userId })
  }
}
