import { and, eq, sql } from 'drizzle-orm'
import { queueMessage } from '#messages/queue-message.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import type { EventSubscriber, RecordedEvent } from '#platform/audit/subscribers.ts'
import { derivedId } from '#platform/derived-id.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { sendSecurityNoticeJob } from './security-notice-jobs.ts'

const concerning = [
  'factor.added',
  'factor.removed',
  'factor.locked',
  'device.added',
  'profile.changed',
  'api_key.created',
  'api_key.rotated',
  'webhook_endpoint.created',
]

/** Tells users by email what was done with their accounts, for the case that it was not them. */
export const securityNoticesSubscriber: EventSubscriber = {
  concerns: (action) => concerning.includes(action),
  // These are rare, and the job looks for itself.
  isAwaited: () => sql`true`,
  job: sendSecurityNoticeJob,
}

/** Tells the user by whose account something was done, or to whose. */
export async function sendSecurityNotice(deps: Deps, { orgId, seq }: RecordedEvent): Promise<void> {
  const [event] = await deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.seq, seq)))
  const userId = event && concernedUser(event)
  if (!event || !userId) return
  const isMove = event.action === 'profile.changed'
  if (isMove && !changesAddress(event.data)) return
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    // A job that runs twice sends once.
    const message = { channel: 'email', userId, aboutEvent: seq } as const
    const idOf = (template: string) => derivedId(`${template} ${orgId} ${seq}`)
    await queueMessage(scope, { ...message, template: 'account_event', id: idOf('account_event') })
    if (isMove) await queueMessage(scope, { ...message, template: 'address_left', id: idOf('address_left') })
  })
}

/** Whose account it is about: by another's hand, it says so. */
function concernedUser({ action, actor, data }: typeof auditLog.$inferSelect): string | undefined {
  const about = action.startsWith('factor.') ? data['userId'] : undefined
  if (typeof about === 'string') return about
  return actor.startsWith('user:') ? actor.slice('user:'.length) : undefined
}

function changesAddress(data: Record<string, unknown>): boolean {
  const { fields } = data
  return Array.isArray(fields) && fields.includes('email')
}
