import { messaging } from '#messages/define-message.ts'
import { addDays } from 'date-fns'
import { and, eq, ne, sql } from 'drizzle-orm'
import { messageAllowances, messages } from '#messages/messages-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { youngDays } from './message-caps.ts'

type Row = typeof messageAllowances.$inferSelect

/** The facts that decide whether an organisation may send a message now. */
export interface Sender extends Pick<Row, 'day' | 'messages' | 'texts' | 'monthTexts'> {
  isConfirmed: boolean
  /** True when the organisation is closed: its messages wait for the case that it is restored. */
  isClosed: boolean
  isYoung: boolean
  isPaid: boolean
  releasedPerDay: number | null
  stoppedReason: string | null
  /** Messages that wait for their turn. */
  waiting: { emails: number; texts: number }
}

/** `2027-03-04`, in UTC. */
export const utcDay = (moment: Date): string => moment.toISOString().slice(0, 10)

type Asking = Pick<Scope, 'deps' | 'tx' | 'orgId'>

/**
 * Returns the organisation as a sender, whose counts are locked until the transaction ends. The rest is read behind the
 * lock, so that a confirmation or a stop which is under way is seen.
 * @param except a message that has just been stored and does not wait yet
 */
export async function lockSender(scope: Asking, except?: string): Promise<Sender> {
  const { deps, tx, orgId } = scope
  const [row] = await tx
    .insert(messageAllowances)
    .values({ orgId, day: utcDay(deps.clock()) })
    .onConflictDoUpdate({ target: messageAllowances.orgId, set: { orgId: sql`excluded.org_id` } })
    .returning()
  return describe(scope, row, except)
}

/** Returns the same without a lock, to be shown. */
export async function readSender(scope: Asking): Promise<Sender> {
  const { tx, orgId } = scope
  const [row] = await tx.select().from(messageAllowances).where(eq(messageAllowances.orgId, orgId))
  return describe(scope, row)
}

async function describe(scope: Asking, row: Row | undefined, except?: string): Promise<Sender> {
  const { deps, tx, orgId } = scope
  const [organisation] = await tx
    .select({
      createdAt: organisations.createdAt,
      confirmedAt: organisations.confirmedAt,
      closedAt: organisations.closedAt,
    })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  if (!organisation) throw new Error(`there is no organisation ${orgId}`)
  const now = deps.clock()
  return {
    ...countsOf(row, utcDay(now)),
    isConfirmed: organisation.confirmedAt !== null,
    isClosed: organisation.closedAt !== null,
    isYoung: now < addDays(organisation.createdAt, youngDays),
    isPaid: await deps.providers.get(messaging).isPaid(scope),
    releasedPerDay: row?.releasedPerDay ?? null,
    stoppedReason: row?.stoppedReason ?? null,
    waiting: await countWaiting(scope, except),
  }
}

function countsOf(
  row: Row | undefined,
  today: string,
): Pick<Sender, 'day' | 'messages' | 'texts' | 'monthTexts'> {
  if (!row) return { day: today, messages: 0, texts: 0, monthTexts: 0 }
  // Another process may be a moment ahead, and in the next day already.
  const day = row.day > today ? row.day : today
  const isSameDay = row.day === day
  const isSameMonth = row.day.slice(0, 7) === day.slice(0, 7)
  return {
    day,
    messages: isSameDay ? row.messages : 0,
    texts: isSameDay ? row.texts : 0,
    monthTexts: isSameMonth ? row.monthTexts : 0,
  }
}

async function countWaiting({ tx, orgId }: Asking, except?: string): Promise<Sender['waiting']> {
  const [waiting] = await tx
    .select({
      emails: sql<number>`(count(*) filter (where ${messages.channel} = 'email'))::int`,
      texts: sql<number>`(count(*) filter (where ${messages.channel} <> 'email'))::int`,
    })
    .from(messages)
    .where(
      and(eq(messages.orgId, orgId), eq(messages.held, true), except ? ne(messages.id, except) : undefined),
    )
  return waiting ?? { emails: 0, texts: 0 }
}

/** Counts messages that leave now. */
export async function countLeaving(
  { tx, orgId }: Pick<Scope, 'tx' | 'orgId'>,
  { day, messages: sent, texts, monthTexts }: Sender,
  leaving: { emails: number; texts: number },
): Promise<void> {
  await tx
    .update(messageAllowances)
    .set({
      day,
      messages: sent + leaving.emails + leaving.texts,
      texts: texts + leaving.texts,
      monthTexts: monthTexts + leaving.texts,
    })
    .where(eq(messageAllowances.orgId, orgId))
}
