import { sql } from 'drizzle-orm'
import { prepared } from '#platform/db/prepared.ts'
import { messages } from './messages-tables.ts'
import { pipeline } from '#platform/db/pipeline.ts'
import type { Scope } from '#platform/scope.ts'
import { limitMessages } from './limit-messages.ts'
import { sendMessageJob } from './message-jobs.ts'

type NewMessage = Pick<
  typeof messages.$inferInsert,
  'employeeId' | 'template' | 'channel' | 'linkId' | 'codeId'
> & { id?: string }

/** A code is handed over at once; its job is there for when that does not come about. */
const codeJobAfterSeconds = 30

/**
 * Queues a message in the transaction of its cause. Its text is made when it is sent.
 * @returns its id; one with a given id that is there already is left as it is
 * @throws AppError too_many_requests when the organisation has sent too many today
 */
export async function queueMessage(scope: Scope, message: NewMessage): Promise<string> {
  const { id, isNew } = await storeMessage(scope, message)
  // Codes have limits of their own. The counter is the whole organisation's: it is locked as late as can be.
  if (isNew && message.template !== 'code') await limitMessages(scope)
  return id
}

/** The same, but not counted yet towards what the organisation may send in a day. */
export async function storeMessage(
  scope: Scope,
  message: NewMessage,
): Promise<{ id: string; isNew: boolean }> {
  const id = message.id ?? crypto.randomUUID()
  const stored = { ...message, id }
  // Only one with a given id may be there already.
  if (message.id === undefined) {
    await pipeline([insertMessage(scope, stored), queueSending(scope, stored)])
    return { id, isNew: true }
  }
  const isNew = await insertMessage(scope, stored)
  if (isNew) await queueSending(scope, stored)
  return { id, isNew }
}

async function insertMessage(
  { deps, tx, orgId }: Scope,
  message: NewMessage & { id: string },
): Promise<boolean> {
  const { employeeId, id, template, channel, linkId = null, codeId = null } = message
  const inserted = await insert(tx, {
    orgId,
    id,
    employeeId,
    template,
    channel,
    linkId,
    codeId,
    createdAt: deps.clock(),
  })
  return inserted.length > 0
}

async function queueSending(scope: Scope, { id, template }: NewMessage & { id: string }): Promise<void> {
  const { deps, tx, orgId } = scope
  const afterSeconds = template === 'code' ? codeJobAfterSeconds : 0
  await deps.jobs.enqueue(tx, sendMessageJob, { orgId, messageId: id }, { afterSeconds })
}

const { placeholder } = sql

const insert = prepared('insert_message', (db) =>
  db
    .insert(messages)
    .values({
      orgId: placeholder('orgId'),
      id: placeholder('id'),
      employeeId: placeholder('employeeId'),
      template: placeholder('template'),
      channel: placeholder('channel'),
      linkId: placeholder('linkId'),
      codeId: placeholder('codeId'),
      state: 'queued',
      createdAt: placeholder('createdAt'),
    })
    .onConflictDoNothing()
    .returning({ id: messages.id }),
)
