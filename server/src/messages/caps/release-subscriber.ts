import { sql } from 'drizzle-orm'
import { releaseMessagesJob } from '#messages/message-jobs.ts'
import { messages } from '#messages/messages-tables.ts'
import type { EventSubscriber } from '#platform/audit/subscribers.ts'

const occasions = [
  'email.confirmed',
  'subscription.updated',
  'messages.released',
  'messages.allowed',
  'organisation.restored',
]

/** Lets messages go that have waited, once there is more room for them. */
export const releaseSubscriber: EventSubscriber = {
  concerns: (action) => occasions.includes(action),
  isAwaited: (orgId) => sql`exists (select from ${messages} m where m.org_id = ${orgId} and m.held)`,
  job: releaseMessagesJob,
}
