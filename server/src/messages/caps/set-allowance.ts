import { eq, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { StartError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { messageAllowances } from '#messages/messages-tables.ts'
import { lockSender } from './sender.ts'

const Named = { organisation: v.pipe(v.string(), v.minLength(1)) }
const none = v.undefined()

/** An operator's order about an organisation's messages. */
const Order = v.variant('action', [
  v.object({
    ...Named,
    action: v.literal('release'),
    perDay: v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number)),
    none,
    reason: none,
  }),
  v.object({
    ...Named,
    action: v.literal('release'),
    perDay: none,
    none: v.literal(true),
    reason: none,
  }),
  v.object({
    ...Named,
    action: v.literal('stop'),
    perDay: none,
    none,
    reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  }),
  v.object({ ...Named, action: v.literal('allow'), perDay: none, none, reason: none }),
])
type Order = v.InferOutput<typeof Order>
type Change = Pick<
  Partial<typeof messageAllowances.$inferInsert>,
  'releasedPerDay' | 'stoppedReason' | 'stoppedAt'
>

/**
 * Releases, stops or allows what an organisation sends to others than its own users, by an operator's command.
 * @returns what has been done, in a sentence; undefined for an order that is none
 * @throws StartError for an organisation that is not there, and for more than `MESSAGES_PER_DAY`
 */
export async function setAllowance(
  deps: Deps,
  typed: Record<keyof Order, unknown>,
): Promise<string | undefined> {
  const parsed = v.safeParse(Order, typed)
  if (!parsed.success) return undefined
  const order = parsed.output
  const { messagesPerDay } = deps.settings
  if (order.perDay !== undefined && order.perDay > messagesPerDay) {
    throw new StartError(`MESSAGES_PER_DAY allows ${messagesPerDay} messages a day at most`)
  }
  const organisation = await findOrganisation(deps, order.organisation)
  const orgId = organisation.id
  const told = await inOrganisation(deps, { orgId, actor: 'system' }, (scope) => carryOut(scope, order))
  return `${organisation.name} (${orgId}) ${told}`
}

async function findOrganisation({ db }: Deps, named: string) {
  const [found] = await db
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .where(or(eq(sql`${organisations.id}::text`, named.toLowerCase()), eq(organisations.slug, named)))
  if (!found) throw new StartError(`There is no organisation ${named}`)
  return found
}

async function carryOut(scope: Scope, order: Order): Promise<string> {
  switch (order.action) {
    case 'release': {
      const perDay = order.perDay ?? null
      await change(scope, { releasedPerDay: perDay })
      await record(scope, { action: 'messages.released', data: { perDay } })
      return perDay === null ? 'has the limits of its plan again.' : `may send ${perDay} messages a day.`
    }
    case 'stop': {
      const { reason } = order
      await change(scope, { stoppedReason: reason, stoppedAt: scope.deps.clock() })
      await record(scope, { action: 'messages.stopped', data: { reason } })
      return 'sends nothing any more but to its own users. They read why.'
    }
    case 'allow':
      await change(scope, { stoppedReason: null, stoppedAt: null })
      await record(scope, { action: 'messages.allowed' })
      return 'may send messages again. What has waited leaves in order.'
  }
}

async function change(scope: Scope, set: Change): Promise<void> {
  // The row may not be there yet.
  await lockSender(scope)
  await scope.tx.update(messageAllowances).set(set).where(eq(messageAllowances.orgId, scope.orgId))
}
