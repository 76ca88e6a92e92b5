import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { sendMessageJob } from '#messages/queue-message.ts'
import { numberOf } from '#messages/define-message.ts'
import { type Message, messages } from '#messages/messages-tables.ts'
import type { EventSubscriber } from '#platform/audit/subscribers.ts'
import { type HourlyTask, tryEach } from '#platform/jobs/hourly-tasks.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { capsInForce, roomIn } from './caps-in-force.ts'
import { countLeaving, lockSender } from './sender.ts'
import { countText } from './text-caps.ts'
import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

export const releaseMessagesJob = defineJob('message.release', {
  /** `seq`: the event that made room. */
  data: v.object({ orgId: v.string(), seq: v.number() }),
})

/** So many in one transaction at most. */
const pageSize = 200

/**
 * Lets messages go that have waited, the oldest first, as many as there is room for; none while the organisation is
 * unconfirmed, closed or stopped.
 * @returns how many left
 */
export async function releaseWaiting(scope: Omit<Scope, 'actor'>): Promise<number> {
  const { deps, tx, orgId } = scope
  const sender = await lockSender(scope)
  if (!sender.isConfirmed || sender.isClosed || sender.stoppedReason !== null) return 0
  const room = roomIn(capsInForce(deps, sender))
  if (!room.all) return 0
  const waiting = await tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.orgId, orgId),
        eq(messages.held, true),
        room.texts > 0 ? undefined : eq(messages.channel, 'email'),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(Math.min(pageSize, room.all))
  const leaving = { emails: 0, texts: 0 }
  const ids: string[] = []
  for (const message of waiting) {
    const { id, channel } = message
    const isText = channel !== 'email'
    if (isText && (leaving.texts >= room.texts || !(await mayText(scope, message)))) continue
    leaving[isText ? 'texts' : 'emails'] += 1
    ids.push(id)
  }
  if (!ids.length) return 0
  await tx
    .update(messages)
    .set({ held: false })
    .where(and(eq(messages.orgId, orgId), inArray(messages.id, ids)))
  for (const messageId of ids) await deps.jobs.enqueue(tx, sendMessageJob, { orgId, messageId })
  await countLeaving(scope, sender, leaving)
  return ids.length
}

async function mayText(scope: Omit<Scope, 'actor'>, message: Message): Promise<boolean> {
  const number = await numberOf(scope.deps, scope.tx, message)
  return number === null || !(await countText(scope, number, { byNetwork: false }))
}

/** Releases all that there is room for, in as many transactions as it takes. */
export async function releaseAll(deps: Deps, { orgId }: { orgId: string }): Promise<number> {
  let released = 0
  for (let count = -1; count !== 0; released += count) {
    count = await inOrganisation(deps, { orgId, actor: 'system' }, releaseWaiting)
  }
  return released
}

/** Every hour: a day, a month or a shorter period may have begun. */
export const releaseWaitingTask: HourlyTask = {
  name: 'release-waiting-messages',
  async run(deps) {
    const waiting = await deps.db
      .selectDistinct({ orgId: messages.orgId })
      .from(messages)
      .where(eq(messages.held, true))
    const released = await tryEach(deps, waiting, async (org) => (await releaseAll(deps, org)) > 0, {
      text: 'the messages of an organisation that wait could not be released',
      facts: (org) => org,
    })
    return { organisations: released }
  },
}

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
