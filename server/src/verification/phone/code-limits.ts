import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { oneTimeCodes } from '#messages/messages-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { countHit, secondsLeft } from '#platform/limits/count-hit.ts'
import { formsOfNumber, numberWindowSeconds } from '#employees/phone-number/counted-number.ts'
import { mayArrive } from './may-arrive.ts'

interface Sender {
  employeeId: string
  phoneE164: string
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

/**
 * Refuses a code beyond what one employee, one number or one address may ask for. Numbers and addresses are
 * counted across organisations, in sliding windows. A code that will not arrive is held against neither its employee
 * nor its number, who may try again; but no address may have a provider asked any number of times.
 */
export async function requireCodeLimits(scope: Scope, sender: Sender): Promise<void> {
  await lockShared(scope, sender)
  const counts = mayArrive(scope.tx)
  const { employeeId, phoneE164 } = sender
  const own = and(eq(oneTimeCodes.orgId, scope.orgId), eq(oneTimeCodes.employeeId, employeeId), counts)
  const toNumber = and(inArray(oneTimeCodes.phoneE164, formsOfNumber(scope.deps.keys, phoneE164)), counts)
  const limits: Limit[] = [
    { where: own, max: 1, seconds: sendGapSeconds },
    { where: own, max: 5, seconds: 3600 },
    { where: own, max: 10, seconds: 86_400 },
    { where: toNumber, max: 3, seconds: numberWindowSeconds },
    { where: eq(oneTimeCodes.requestIp, sender.ip), max: 20, seconds: 3600 },
  ]
  let retryAfter = 0
  for (const limit of limits) retryAfter = Math.max(retryAfter, await waitFor(scope, limit))
  if (retryAfter > 0) throw tooMany(retryAfter)
  await countShared(scope, sender)
}

// Wide nets for what gets around the limits above: many numbers of one range, many employees of one organisation.
async function countShared({ deps, tx, orgId }: Scope, { phoneE164 }: Sender): Promise<void> {
  const window = { windowSeconds: 3600, now: deps.clock() }
  const inRange = await countHit(tx, `code range ${phoneE164.slice(0, -3)}`, window)
  const inOrganisation = await countHit(tx, `code organisation ${orgId}`, window)
  if (inRange > maxARange || inOrganisation > maxAnOrganisation) throw tooMany(secondsLeft(window))
}

// Requests of different employees lock different rows, so what they share has a lock of its own. Always in this
// order; held until the code row is committed.
async function lockShared({ tx }: Scope, { ip, phoneE164 }: Sender): Promise<void> {
  for (const name of [`code ip ${ip}`, `code phone ${phoneE164}`]) {
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

/** What to tell somebody who has to wait: minutes up to 90, then hours. */
export function tooManyMessage(seconds: number): string {
  if (seconds <= 60) return `Wait ${counted(seconds, 'second')} before you ask for another code`
  const minutes = Math.ceil(seconds / 60)
  const time = minutes <= 90 ? counted(minutes, 'minute') : counted(Math.ceil(seconds / 3600), 'hour')
  return `You have asked for too many codes. Try again in ${time}.`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
