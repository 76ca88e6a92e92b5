import { secondsInDay } from 'date-fns/constants'
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { oneTimeCodes } from '#messages/messages-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { countHit, secondsLeft } from '#platform/limits/count-hit.ts'
import { numberWindowSeconds } from '#employees/phone-number/counted-number.ts'
import { isOfKind } from '#messages/code-kind.ts'
import type { CodeReceiver } from './code-receiver.ts'
import { mayArrive } from './may-arrive.ts'

interface Sender {
  employeeId: string
  receiver: CodeReceiver
  ip: string
}

interface Limit {
  where: SQL | undefined
  max: number
  seconds: number
}

/** Seconds between two codes to one employee. */
export const sendGapSeconds = 30

/** Codes an hour to a thousand neighbouring numbers, and for one organisation. */
const maxARange = 100
const maxAnOrganisation = 500
/** Codes a day of an organisation whose owner has not confirmed their address. */
const maxUnconfirmed = 5

/**
 * Refuses a code beyond what one employee, one receiver or one address may ask for. Receivers and addresses are
 * counted across organisations, in sliding windows. A code that will not arrive is held against neither its employee
 * nor its receiver, who may try again; but no address may have a provider asked any number of times. Codes to phones
 * and codes to mailboxes are counted apart.
 */
export async function requireCodeLimits(scope: Scope, sender: Sender): Promise<void> {
  await lockShared(scope, sender)
  const { employeeId, receiver, ip } = sender
  const isKind = isOfKind(receiver.kind)
  const counts = and(isKind, mayArrive(scope.tx))
  const own = and(eq(oneTimeCodes.orgId, scope.orgId), eq(oneTimeCodes.employeeId, employeeId), counts)
  const limits: Limit[] = [
    { where: own, max: 1, seconds: sendGapSeconds },
    { where: own, max: 5, seconds: 3600 },
    { where: own, max: 10, seconds: 86_400 },
    { where: and(receiver.isReceiver, counts), max: 3, seconds: numberWindowSeconds },
    { where: and(eq(oneTimeCodes.requestIp, ip), isKind), max: 20, seconds: 3600 },
  ]
  let retryAfter = 0
  for (const limit of limits) retryAfter = Math.max(retryAfter, await waitFor(scope, limit))
  if (retryAfter > 0) throw tooMany(retryAfter)
  await countShared(scope, sender)
}

// Wide nets for what gets around the limits above: many numbers of one range, many employees of one organisation.
async function countShared({ deps, tx, orgId }: Scope, { receiver }: Sender): Promise<void> {
  const window = { windowSeconds: 3600, now: deps.clock() }
  const isPhone = receiver.kind === 'phone'
  const range = `code range ${receiver.address.slice(0, -3)}`
  const inRange = isPhone ? await countHit(tx, range, window) : 0
  const organisation = `${isPhone ? 'code' : 'mailbox code'} organisation ${orgId}`
  const inOrganisation = await countHit(tx, organisation, window)
  if (inRange > maxARange || inOrganisation > maxAnOrganisation) throw tooMany(secondsLeft(window))
  await countUnconfirmed({ deps, tx, orgId })
}

// Of both kinds: what can be sent by a sign-up with the address of another.
async function countUnconfirmed({ deps, tx, orgId }: Pick<Scope, 'deps' | 'tx' | 'orgId'>): Promise<void> {
  const [organisation] = await tx
    .select({ confirmedAt: organisations.confirmedAt })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  if (organisation?.confirmedAt) return
  const window = { windowSeconds: secondsInDay, now: deps.clock() }
  const sent = await countHit(tx, `code unconfirmed organisation ${orgId}`, window)
  if (sent > maxUnconfirmed) throw tooMany(secondsLeft(window))
}

// Requests of different employees lock different rows, so what they share has a lock of its own. Always in this
// order; held until the code row is committed.
async function lockShared({ tx }: Scope, { ip, receiver }: Sender): Promise<void> {
  for (const name of [`code ip ${ip}`, `code ${receiver.kind} ${receiver.address}`]) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  }
}

/** Seconds until the oldest of the last `max` codes leaves the window; 0 when there is room. */
async function waitFor({ deps, tx }: Scope, { where, max, seconds }: Limit): Promise<number> {
  const now = deps.clock().getTime()
  const [oldest] = await tx
    .select({ createdAt: oneTimeCodes.createdAt })
    .from(oneTimeCodes)
    .where(and(where, gt(oneTimeCodes.createdAt, new Date(now - seconds * 1000))))
    .orderBy(desc(oneTimeCodes.createdAt))
    .offset(max - 1)
    .limit(1)
  return oldest ? Math.ceil((oldest.createdAt.getTime() + seconds * 1000 - now) / 1000) : 0
}

function tooMany(retryAfter: number): AppError {
  return new AppError('too_many_requests', tooManyMessage(retryAfter), { retryAfter })
}

/** What to tell an employee who has to wait: minutes up to 90, then hours. */
export function tooManyMessage(seconds: number): string {
  if (seconds <= 60) return `Wait ${counted(seconds, 'second')} before you ask for another code`
  const minutes = Math.ceil(seconds / 60)
  const time = minutes <= 90 ? counted(minutes, 'minute') : counted(Math.ceil(seconds / 3600), 'hour')
  return `You have asked for too many codes. Try again in ${time}.`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
