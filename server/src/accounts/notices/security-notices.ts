import * as v from 'valibot'
import { loadUserIds } from '#accounts/memberships.ts'
import { ownAccount } from '#accounts/own-account.ts'
import { queueMessage } from '#messages/queue-message.ts'
import type { EventSubscriber, OccurredEvent } from '#platform/audit/subscribers.ts'
import { liveOrganisationOf } from '#platform/db/test-organisation.ts'
import { derivedId } from '#platform/derived-id.ts'
import type { Scope } from '#platform/scope.ts'
import { accountEvent, addressLeft } from './account-event.ts'

const concerning = [
  'factor.added',
  'factor.removed',
  'factor.locked',
  'device.added',
  'profile.changed',
  'member.removed',
  'api_key.created',
  'api_key.rotated',
  'directory.owner_added',
  'directory.token_created',
  'directory.token_revoked',
  'webhook_endpoint.created',
  'hr_system.connected',
  'hr_system.key_changed',
  'sso.changed',
  'sso.domain_proven',
  'sso.accounts_released',
  'sso.removed',
  'webhook_endpoint.changed',
  'webhook_endpoint.secret_rotated',
]

/**
 * Tells users by email what was done with their accounts, for the case that it was not them. Queued with what happened,
 * to the address of that moment: who got into an account may change its address next.
 */
export const securityNoticesSubscriber: EventSubscriber<Scope> = {
  concerns: (action) => concerning.includes(action),
  act: queueNotices,
}

async function queueNotices(scope: Scope, event: OccurredEvent): Promise<void> {
  const { orgId, tx } = scope
  const { seq, action, data } = event
  const isMove = action === 'profile.changed'
  if (isMove && !changesAddress(data)) return
  if (action === 'webhook_endpoint.changed' && !sendsMore(data)) return
  for (const userId of await concernedUsers(scope, event)) {
    // A job that runs twice sends once.
    const idOf = (template: string) => derivedId(`${template} ${orgId} ${seq} ${userId}`)
    const message = { channel: 'email', userId, about: { event: seq } } as const
    await queueMessage(scope, accountEvent, { ...message, id: idOf(accountEvent.name) })
    if (!isMove) continue
    const { previousEmail, name } = await ownAccount({ db: tx }, userId)
    if (!previousEmail) continue
    const recipient = { email: previousEmail, name }
    await queueMessage(scope, addressLeft, { ...message, id: idOf(addressLeft.name), recipient })
  }
}

const Told = v.object({ told: v.array(v.string()), changed: v.optional(v.array(v.string())) })

/**
 * Returns the users whose account an event is about. An event by another user's hand says so; the acts of a key are told
 * to the owners.
 */
async function concernedUsers(
  { tx, orgId }: Scope,
  { action, actor, data }: OccurredEvent,
): Promise<string[]> {
  if (/^(?:sso|directory)\./.test(action)) {
    const event = v.safeParse(Told, data)
    return event.success && event.output.changed?.length !== 0 ? event.output.told : []
  }
  const isOfAnother = action.startsWith('factor.') || action === 'member.removed'
  const about = isOfAnother ? data['userId'] : undefined
  const by = actor.startsWith('user:') ? actor.slice('user:'.length) : undefined
  if (typeof about === 'string') return action === 'member.removed' && about === by ? [] : [about]
  if (by) return [by]
  return actor.startsWith('apiKey:') ? loadUserIds({ tx, orgId: liveOrganisationOf(orgId) }, 'owner') : []
}

/** Returns true when an endpoint hears of other events than before, or is switched on. */
function sendsMore({ events, enabled }: OccurredEvent['data']): boolean {
  return Array.isArray(events) || enabled === true
}

function changesAddress({ fields }: OccurredEvent['data']): boolean {
  return Array.isArray(fields) && fields.includes('email')
}
