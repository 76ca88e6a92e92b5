import { sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { messages } from '#db/schema.ts'
import { together } from '#db/together.ts'
import type { Scope } from '#deps.ts'
import { limitMessages } from './limit-messages.ts'

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
  const id = message.id ?? crypto.randomUUID()
  // Only one with a given id may be there already.
  if (message.id === undefined)
    await together([insertMessage(scope, { ...message, id }), queueSending(scope, { ...message, id })])
  else if (await insertMessage(scope, { ...message, id })) await queueSending(scope, { ...message, id })
  return id
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
  const isCode = template === 'code'
  const job = deps.jobs.enqueue(
    tx,
    'message.send',
    { orgId, messageId: id },
    { afterSeconds: isCode ? codeJobAfterSeconds : 0 },
  )
  // Codes have limits of their own. The counter is the whole organisation's: it is locked as late as can be.
  await (isCode ? job : together([job, limitMessages(scope)]))
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
