import { and, desc, eq, gt, gte, max, not, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { links } from '#employees/links/links-tables.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { lookingAcross } from '#platform/db/reach.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { isOfTest, isTestOrganisation } from '#platform/db/test-organisation.ts'
import type { Scope } from '#platform/scope.ts'
import { countHit, secondsLeft } from '#platform/limits/count-hit.ts'
import { fill, writtenWait } from '#messages/caps/caps-in-force.ts'
import { codeCaps, codeReasons } from '#messages/caps/message-caps.ts'
import { requireNotStopped } from '#messages/caps/take-turn.ts'
import { isOfKind } from '#employees/one-time-codes.ts'
import type { CodeReceiver } from './one-time-code.ts'
import { mayArrive } from './code-message.ts'

interface Sender {
  employeeId: string
  receiver: CodeReceiver
  ip: string
}

interface Limit {
  where: SQL | undefined
  most: number
  /** Seconds. */
  per: number
  /** True when codes of others behind the same address have used up the limit. */
  ofNetwork?: boolean
}

/** Seconds between two codes to one employee. */
export const sendGapSeconds = codeCaps.gap.per

/**
 * Refuses a code beyond what one employee, one receiver or one address may ask for. Receivers and addresses are
 * counted across organisations, in sliding windows. A code that will not arrive is held against neither its employee
 * nor its receiver, who may try again; but no address may have a provider asked any number of times: the first code on a
 * link counts with the first ones of all who share the address, on an induction day or in a mobile network, any other
 * one against far less. Codes to phones and codes to mailboxes are counted apart.
 * @returns whether it is the first one, to be stored with the code
 */
export async function requireCodeLimits(scope: Scope, sender: Sender): Promise<{ isFirst: boolean }> {
  await requireNotStopped(scope)
  await lockShared(scope, sender)
  const { employeeId, receiver } = sender
  const isKind = isOfKind(receiver.kind)
  const counts = and(isKind, mayArrive(scope.tx))
  const isTest = isTestOrganisation(scope.orgId)
  const isFirst = await isFirstOnLink(scope, sender)
  const own = and(eq(oneTimeCodes.orgId, scope.orgId), eq(oneTimeCodes.employeeId, employeeId), counts)
  const limits: Limit[] = [
    { where: own, ...codeCaps.gap },
    { where: own, ...codeCaps.employeeHour },
    { where: own, ...codeCaps.employeeDay },
    ...(isTest ? [] : sharedLimits({ ...sender, isFirst }, counts)),
  ]
  const waits = await lookingAcross(scope.tx, 'code limits', async () => {
    const found = []
    for (const limit of limits) found.push({ ...limit, wait: await waitFor(scope, limit) })
    return found
  })
  const longest = waits.reduce((a, b) => (b.wait > a.wait ? b : a))
  if (longest.wait > 0) throw longest.ofNetwork ? networkBusy(longest.wait) : tooMany(longest.wait)
  if (!isTest) await countShared(scope, sender)
  return { isFirst }
}

/** True when the employee has asked for no code of this kind since they got their latest link. */
async function isFirstOnLink(
  { tx, orgId }: Scope,
  { employeeId, receiver }: Pick<Sender, 'employeeId' | 'receiver'>,
): Promise<boolean> {
  const isTheirs = and(eq(links.orgId, orgId), eq(links.employeeId, employeeId))
  const linked = tx
    .select({ at: max(links.createdAt) })
    .from(links)
    .where(isTheirs)
  const [earlier] = await tx
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.orgId, orgId),
        eq(oneTimeCodes.employeeId, employeeId),
        isOfKind(receiver.kind),
        gte(oneTimeCodes.createdAt, sql`(${linked})`),
      ),
    )
    .limit(1)
  return !earlier
}

// The codes of test mode reach nobody, so they are neither limited by those of others nor held against any.
function sharedLimits(
  { receiver, ip, isFirst }: Sender & { isFirst: boolean },
  counts: SQL | undefined,
): Limit[] {
  const isReal = not(isOfTest(oneTimeCodes.orgId))
  const isAlike = and(isOfKind(receiver.kind), eq(oneTimeCodes.isFirst, isFirst), isReal)
  const cap = isFirst ? codeCaps.networkFirst : codeCaps.network
  return [
    { where: and(receiver.isReceiver, counts, isReal), ...codeCaps.number },
    { where: and(eq(oneTimeCodes.requestIp, ip), isAlike), ...cap, ofNetwork: true },
  ]
}

// Wide nets for what gets around the limits above: many numbers of one range, many employees of one organisation.
async function countShared({ deps, tx, orgId }: Scope, { receiver }: Sender): Promise<void> {
  const now = deps.clock()
  const window = { windowSeconds: codeCaps.organisation.per, now }
  const rangeWindow = { windowSeconds: codeCaps.range.per, now }
  const isPhone = receiver.kind === 'phone'
  const range = `code range ${receiver.address.slice(0, -3)}`
  const inRange = isPhone ? await countHit(tx, range, rangeWindow) : 0
  const organisation = `${isPhone ? 'code' : 'mailbox code'} organisation ${orgId}`
  const inOrganisation = await countHit(tx, organisation, window)
  if (inRange > codeCaps.range.most) throw tooMany(secondsLeft(rangeWindow))
  if (inOrganisation > codeCaps.organisation.most) throw tooMany(secondsLeft(window))
  await countUnconfirmed({ deps, tx, orgId })
}

// Counts both kinds together: a sign-up with the address of another could send either.
async function countUnconfirmed({ deps, tx, orgId }: Pick<Scope, 'deps' | 'tx' | 'orgId'>): Promise<void> {
  const [organisation] = await tx
    .select({ confirmedAt: organisations.confirmedAt })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  if (organisation?.confirmedAt) return
  const window = { windowSeconds: codeCaps.unconfirmed.per, now: deps.clock() }
  const sent = await countHit(tx, `code unconfirmed organisation ${orgId}`, window)
  if (sent > codeCaps.unconfirmed.most) throw tooMany(secondsLeft(window))
}

// Requests of different employees lock different rows, so what they share has a lock of its own. Always in this
// order; held until the code row is committed.
async function lockShared({ tx }: Scope, { ip, receiver }: Sender): Promise<void> {
  for (const name of [`code ip ${ip}`, `code ${receiver.kind} ${receiver.address}`]) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  }
}

/** Seconds until the oldest of the last `max` codes leaves the window; 0 when there is room. */
async function waitFor({ deps, tx }: Scope, { where, most, per }: Limit): Promise<number> {
  const now = deps.clock().getTime()
  const [oldest] = await tx
    .select({ createdAt: oneTimeCodes.createdAt })
    .from(oneTimeCodes)
    .where(and(where, gt(oneTimeCodes.createdAt, new Date(now - per * 1000))))
    .orderBy(desc(oneTimeCodes.createdAt))
    .offset(most - 1)
    .limit(1)
  return oldest ? Math.ceil((oldest.createdAt.getTime() + per * 1000 - now) / 1000) : 0
}

function tooMany(retryAfter: number): AppError {
  return new AppError('too_many_requests', tooManyMessage(retryAfter), { retryAfter })
}

function networkBusy(retryAfter: number): AppError {
  const message = fill(codeReasons.network, { when: writtenWait(retryAfter) })
  return new AppError('network_busy', message, { retryAfter })
}

/** Returns the text for an employee who has to wait: minutes up to 90, then hours. */
export function tooManyMessage(seconds: number): string {
  const reason = seconds <= 60 ? codeReasons.gap : codeReasons.others
  return fill(reason, { when: writtenWait(seconds) })
}
