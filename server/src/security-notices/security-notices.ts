import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
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
  'sso.changed',
  'sso.domain_proven',
  'sso.accounts_released',
  'sso.removed',
]

/** Tells users by email what was done with their accounts, for the case that it was not them. */
export const securityNoticesSubscriber: EventSubscriber = {
  concerns: (action) => concerning.includes(action),
  // These are rare, and the job looks for itself.
  isAwaited: () => sql`true`,
  job: sendSecurityNoticeJob,
}

/** Tells the user by whose account something was done, or to whose; and who decides about an organisation of its sign-on. */
export async function sendSecurityNotice(deps: Deps, { orgId, seq }: RecordedEvent): Promise<void> {
  const [event] = await deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.seq, seq)))
  const userIds = event ? concernedUsers(event) : []
  if (!event || !userIds.length) return
  const isMove = event.action === 'profile.changed'
  if (isMove && !changesAddress(event.data)) return
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    for (const userId of userIds) {
      // A job that runs twice sends once.
      const message = { channel: 'email', userId, aboutEvent: seq } as const
      const idOf = (template: string) => derivedId(`${template} ${orgId} ${seq} ${userId}`)
      await queueMessage(scope, { ...message, template: 'account_event', id: idOf('account_event') })
      if (isMove)
        await queueMessage(scope, { ...message, template: 'address_left', id: idOf('address_left') })
    }
  })
}

const Told = v.object({ told: v.array(v.string()), changed: v.optional(v.array(v.string())) })

/** Whose account it is about: by another's hand, it says so. */
function concernedUsers({ action, actor, data }: typeof auditLog.$inferSelect): string[] {
  if (action.startsWith('sso.')) {
    const event = v.safeParse(Told, data)
    return event.success && event.output.changed?.length !== 0 ? event.output.told : []
  }
  const about = action.startsWith('factor.') ? data['userId'] : undefined
  if (typeof about === 'string') return [about]
  return actor.startsWith('user:') ? [actor.slice('user:'.length)] : []
}

function changesAddress(data: Record<string, unknown>): boolean {
  const { fields } = data
  return Array.isArray(fields) && fields.includes('email')
}
