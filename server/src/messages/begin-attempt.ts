import { and, eq } from 'drizzle-orm'
import { isClosed } from '#platform/db/closed-organisation.ts'
import type { Db } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { kindOf } from './define-message.ts'
import { type Message, messages } from './messages-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { hasLaterTry } from '#platform/jobs/queue-tables.ts'
import { sendMessageJob } from './queue-message.ts'
import type { JobData } from '#platform/jobs/define-job.ts'

type Try = JobData<typeof sendMessageJob>

/**
 * The most beginnings of one try whose outcome is never written down: each time the message may have left. A receiver can
 * ask for another code, so they are not sent the same one again and again.
 */
const mostBeginnings = { shortLived: 2, other: 5 }

interface Found {
  message: Message
  /** This try has been begun too often already, and is not to be made. */
  isHopeless: boolean
}

/** Returns the message whose turn it is with a job; undefined where there is nothing to try. */
export async function findTry(deps: Deps, data: Try): Promise<Found | undefined> {
  const { db, log } = deps
  const [message] = await db.select().from(messages).where(isMessage(data.orgId, data.messageId))
  const begun = (message?.attempts ?? 0) - (data.attempt ?? 0)
  if (message?.state !== 'queued' || message.held || begun < 0) return undefined
  const { leavesClosed, isShortLived } = kindOf(deps, message)
  if (!leavesClosed && (await holdIfClosed(db, message))) return undefined
  if (begun === 0) return { message, isHopeless: false }
  // It was begun before, and either its job has come again or its outcome is unknown.
  const { orgId, messageId: id, attempt = 0 } = data
  if (await hasLaterTry(db, sendMessageJob, { orgId, key: 'messageId', id, attempt })) return undefined
  log.warn({ messageId: message.id, begun }, 'the outcome of a try of this message is unknown')
  return { message, isHopeless: begun >= mostBeginnings[isShortLived ? 'shortLived' : 'other'] }
}

/** Holds the messages of a closed organisation: nothing leaves, and they wait for the case that it is restored. */
async function holdIfClosed(db: Db, { orgId, id }: Message): Promise<boolean> {
  if (!(await isClosed(db, orgId))) return false
  return db.transaction(async (tx) => {
    // Behind a restoring that is under way, which would miss the message.
    const [organisation] = await tx
      .select({ closedAt: organisations.closedAt })
      .from(organisations)
      .where(eq(organisations.id, orgId))
      .for('share')
    if (!organisation?.closedAt) return false
    await tx
      .update(messages)
      .set({ held: true })
      .where(and(isMessage(orgId, id), eq(messages.state, 'queued')))
    return true
  })
}

/**
 * Counts a try before it is made: one that is cut off, or whose outcome cannot be written down, has been counted all the
 * same. Returns true when the try is ours to make.
 */
export async function beginAttempt(db: Db, { orgId, id, attempts }: Message): Promise<boolean> {
  const begun = await db
    .update(messages)
    .set({ attempts: attempts + 1 })
    .where(and(isMessage(orgId, id), eq(messages.state, 'queued'), eq(messages.attempts, attempts)))
    .returning({ id: messages.id })
  return begun.length > 0
}

const isMessage = (orgId: string, id: string) => and(eq(messages.orgId, orgId), eq(messages.id, id))
