import {
  millisecondsInDay,
  millisecondsInMinute,
  millisecondsInSecond,
  secondsInHour,
} from 'date-fns/constants'
import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { isOfClosed } from '#platform/db/closed-organisation.ts'
import { isConnectionSpent } from '#platform/db/database-failure.ts'
import type { JobData } from '#platform/jobs/define-job.ts'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { type Asked, findConnection, openConnection } from './connection.ts'
import { HrisError } from './hris-provider.ts'
import { readHrisJob } from './hris-jobs.ts'
import { tellUsers } from './hris-log.ts'
import { hrisConnections, hrisStarters } from './hris-tables.ts'
import { problemOf } from './hris-texts.ts'
import { keepWebhook } from './keep-webhook.ts'
import { type Running, takeInStarter } from './take-in-starter.ts'
import { writeDueResults } from './write-result.ts'

/** Longer than a reading takes, whose job is given to another process after half an hour. */
const busyMs = 40 * millisecondsInMinute
const againSeconds = 60
/** The number of employees that one job reads. */
const mostAtOnce = 300

/** Queues a reading for each connection that runs. */
export const readHrisTask: HourlyTask = {
  name: 'read-hr-systems',
  async run({ db, jobs }) {
    const { orgId, paused } = hrisConnections
    const all = await db
      .select({ orgId })
      .from(hrisConnections)
      .where(and(eq(paused, false), sql`not ${isOfClosed(sql`${orgId}`)}`))
    for (const each of all) await db.transaction((tx) => jobs.enqueue(tx, readHrisJob, each))
    jobs.nudge()
    return { queued: all.length }
  },
}

/**
 * Reads all changes since the last reading, or one employee of whom a change was reported: the report is a hint, which the
 * next reading of all covers as well.
 */
export async function readHris(
  deps: Deps,
  { orgId, starterId }: JobData<typeof readHrisJob>,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  if (starterId !== undefined) {
    await readHinted(deps, orgId, starterId)
    return
  }
  const running = await claim(deps, orgId)
  if (!running) return
  const done = await readAll(deps, running, signal).catch(async (error: unknown) => {
    await release(deps, orgId)
    throw error
  })
  await finish(deps, running, done)
}

async function readHinted(deps: Deps, orgId: string, starterId: string): Promise<void> {
  const row = await findConnection(deps.db, orgId)
  if (!row?.settings || row.paused || (row.retryAt && row.retryAt > deps.clock())) return
  const running: Running = { ...row, settings: row.settings }
  const asked = await openConnection({ deps, tx: deps.db, orgId }, running)
  try {
    await takeInStarter(deps, running, asked, starterId)
  } catch (error) {
    if (!(error instanceof HrisError)) throw error
    deps.log.warn({ err: error, orgId }, 'a reported change could not be read')
  }
}

/** Takes the connection for one reading; undefined where it is paused, asked to wait, or read by another process. */
async function claim(deps: Deps, orgId: string): Promise<Running | undefined> {
  const now = deps.clock()
  const { busyUntil, retryAt, paused, settings } = hrisConnections
  const isPast = (until: typeof busyUntil) => or(isNull(until), lte(until, now))
  const [row] = await deps.db
    .update(hrisConnections)
    .set({ busyUntil: new Date(now.getTime() + busyMs) })
    .where(
      and(
        eq(hrisConnections.orgId, orgId),
        eq(paused, false),
        isNotNull(settings),
        isPast(busyUntil),
        isPast(retryAt),
        sql`not ${isOfClosed(sql`${orgId}::uuid`)}`,
      ),
    )
    .returning()
  if (row?.settings) return { ...row, settings: row.settings }
  const busy = await findConnection(deps.db, orgId)
  if (busy?.busyUntil && busy.busyUntil > now && !busy.paused) {
    await deps.db.transaction((tx) =>
      deps.jobs.enqueue(tx, readHrisJob, { orgId }, { afterSeconds: againSeconds }),
    )
  }
  return undefined
}

async function release(deps: Deps, orgId: string): Promise<void> {
  await deps.db.update(hrisConnections).set({ busyUntil: null }).where(eq(hrisConnections.orgId, orgId))
}

/** How a reading ended: `isAll` is false where there is more to read at once. */
type Done = { isAll: boolean } | { error: HrisError }

async function readAll(deps: Deps, running: Running, signal: AbortSignal): Promise<Done> {
  const asked = await openConnection({ deps, tx: deps.db, orgId: running.orgId }, running)
  try {
    await keepWebhook(deps, running, asked)
    const isAll = await readChanges(deps, running, asked, signal)
    await readWaiting(deps, running, asked, signal)
    await writeDueResults(deps, running, asked, signal)
    return { isAll }
  } catch (error) {
    if (!(error instanceof HrisError)) throw error
    return { error }
  }
}

const yearMs = 366 * millisecondsInDay

/**
 * Goes through the changes from the oldest on, and moves the place to go on from behind each that was taken in. A list
 * that ended early is taken in as far as it came, and read again from the same place.
 */
async function readChanges(
  deps: Deps,
  running: Running,
  asked: Asked,
  signal: AbortSignal,
): Promise<boolean> {
  const { orgId, readFrom, settings, connectedAt } = running
  // Records of starters are made before they start: a year covers who is still to come.
  const earliest = Math.min(connectedAt.getTime(), Date.parse(settings.startsFrom)) - yearMs
  const since = readFrom ?? new Date(earliest)
  const { changes, isWhole } = await asked.provider.listChanges(asked.account, since)
  const oldestFirst = changes.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  let taken = 0
  for (const { starterId, at } of oldestFirst) {
    if (signal.aborted || taken === mostAtOnce) break
    await takeInOrLog(deps, running, asked, starterId)
    taken += 1
    if (isWhole) await moveOn(deps, running, at)
  }
  if (!isWhole) throw new HrisError('incomplete', 'the list of changes ended early')
  if (!changes.length && readFrom === null) {
    await deps.db.update(hrisConnections).set({ readFrom: since }).where(eq(hrisConnections.orgId, orgId))
  }
  return taken === oldestFirst.length
}

async function takeInOrLog(deps: Deps, running: Running, asked: Asked, starterId: string): Promise<void> {
  try {
    await takeInStarter(deps, running, asked, starterId)
  } catch (error) {
    if (error instanceof HrisError || isConnectionSpent(error)) throw error
    // One record that cannot be taken in holds up no other.
    deps.log.error({ err: error, orgId: running.orgId }, 'a starter could not be taken in')
  }
}

/** The second before is read again: another record may have changed in it, and it is not said whether it would be told. */
async function moveOn(deps: Deps, { orgId, settings }: Running, at: Date): Promise<void> {
  const readFrom = new Date(at.getTime() - millisecondsInSecond)
  await deps.db
    .update(hrisConnections)
    .set({ readFrom })
    .where(
      and(
        eq(hrisConnections.orgId, orgId),
        // Other settings since then begin anew.
        sql`${hrisConnections.settings} = ${JSON.stringify(settings)}::jsonb`,
      ),
    )
}

const mostWaiting = 200

async function readWaiting(deps: Deps, running: Running, asked: Asked, signal: AbortSignal): Promise<void> {
  const rows = await deps.db
    .select({ starterId: hrisStarters.starterId })
    .from(hrisStarters)
    .where(and(eq(hrisStarters.orgId, running.orgId), eq(hrisStarters.state, 'waiting')))
    .orderBy(asc(hrisStarters.updatedAt))
    .limit(mostWaiting)
  for (const { starterId } of rows) {
    if (signal.aborted) return
    await takeInOrLog(deps, running, asked, starterId)
  }
}

/** Notes how the reading went, and tells users when the connection has begun to fail, or works again. */
async function finish(deps: Deps, running: Running, done: Done): Promise<void> {
  const { orgId, system } = running
  await inOrganisation(deps, { orgId, actor: `provider:${system}` }, async (scope) => {
    const now = scope.deps.clock()
    const isRow = eq(hrisConnections.orgId, orgId)
    const [before] = await scope.tx.select().from(hrisConnections).where(isRow).for('update')
    if (!before) return
    if (!('error' in done)) {
      const well = { problem: null, failingSince: null, retryAt: null, busyUntil: null }
      await scope.tx
        .update(hrisConnections)
        .set({ ...well, ...(done.isAll && { lastReadAt: now }) })
        .where(isRow)
      if (before.problem) await tellUsers(scope, { outcome: 'connection_back', text: 'It works again.' })
      if (!done.isAll) await scope.deps.jobs.enqueue(scope.tx, readHrisJob, { orgId })
      return
    }
    const { error } = done
    scope.deps.log.warn({ err: error, orgId, system }, 'an HR system failed')
    const problem = problemOf(system, error)
    const seconds = error.retryAfter && Math.min(error.retryAfter, secondsInHour)
    const retryAt = seconds ? new Date(now.getTime() + seconds * millisecondsInSecond) : null
    await scope.tx
      .update(hrisConnections)
      .set({ problem, failingSince: before.failingSince ?? now, retryAt, busyUntil: null })
      .where(isRow)
    if (before.problem?.code !== problem.code) {
      await tellUsers(scope, { outcome: 'connection_failed', text: problem.message })
    }
    if (retryAt) await scope.deps.jobs.enqueue(scope.tx, readHrisJob, { orgId }, { at: retryAt })
  })
}
