import { and, eq } from 'drizzle-orm'
import pTimeout from 'p-timeout'
import { employees } from '#employees/employees-tables.ts'
import type { Connection } from '#platform/db/database.ts'
import type { JobData } from '#platform/jobs/define-job.ts'
import { countHit } from '#platform/limits/count-hit.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { applyIdentityOutcome } from './apply-identity-outcome.ts'
import { fetchOutcome, isGivenUp, isUndecided, type Outcome, outcomeActor } from './fetch-outcome.ts'
import { identitySessions } from './identity-sessions-tables.ts'
import { pollIdentityJob } from './identity-sessions.ts'
import type { IdentitySession } from './identity-status.ts'

const firstPollSeconds = 10
const longestGapSeconds = 6 * 3600

const longestIdleSeconds: Partial<Record<IdentitySession['status'], number>> = {
  created: 48 * 3600,
  // Given up for want of its provider: as long as a link lives at most.
  cancelled: 30 * 24 * 3600,
}

// The looks queued before go on beside the new ones, so there are not to be many.
const renewedAfterSeconds = 3600
const refreshGapSeconds = 5
const refreshPatienceMs = 2000
// The page that an employee comes back to may be that of an earlier session than the last one.
const refreshedAtOnce = 3

/**
 * Seconds to the next time the provider is asked: often while the employee is at it, rarely after hours. A session that
 * is not gone on with is given up; what was submitted is asked for until it is decided. One whose provider is not set
 * up any more is looked at in case that was a mistake.
 * @param idleSeconds since the employee did something, or the session became what it is
 */
export function nextPollSeconds(idleSeconds: number, status: IdentitySession['status']): number | undefined {
  if (idleSeconds >= (longestIdleSeconds[status] ?? Infinity)) return undefined
  return Math.min(Math.max(firstPollSeconds, Math.ceil(idleSeconds / 4)), longestGapSeconds)
}

type Pollable = Pick<IdentitySession, 'id' | 'status' | 'createdAt'>

/** Queues the next look at a session, for the case that the provider's event never comes. */
export async function queuePoll(
  { deps, tx, orgId }: Scope,
  { id, status }: Pollable,
  idleSeconds = 0,
): Promise<void> {
  const afterSeconds = nextPollSeconds(idleSeconds, status)
  if (afterSeconds === undefined) return
  await deps.jobs.enqueue(tx, pollIdentityJob, { orgId, sessionId: id }, { afterSeconds })
}

/** Looks at an older session as often as at a new one, now that its employee is at it again. */
export async function renewPolls(scope: Scope, session: Pollable): Promise<void> {
  const { deps, tx } = scope
  const now = deps.clock()
  if (secondsBetween(session.createdAt, now) < renewedAfterSeconds) return
  const window = { windowSeconds: renewedAfterSeconds, now }
  if ((await countHit(tx, `identity polls ${session.id}`, window)) === 1) await queuePoll(scope, session)
}

/**
 * Asks the provider how a session stands, unless its event has settled it already. Each look is a job of its own, so
 * the looking does not end with an outage of the provider.
 */
export async function pollIdentity(deps: Deps, poll: JobData<typeof pollIdentityJob>): Promise<void> {
  const session = (await readSession(deps.db, poll))?.session
  if (!session || !isWatched(session)) return
  const outcome = await askIfThere(deps, session)
  const actor = outcome ? outcomeActor(session, outcome) : 'system'
  await inOrganisation(deps, { orgId: session.orgId, actor }, async (scope) => {
    if (outcome) await applyIdentityOutcome(scope, session, outcome)
    const left = await readSession(scope.tx, poll)
    if (!left || !isWatched(left.session)) return
    await queuePoll(scope, left.session, secondsBetween(left.since, scope.deps.clock()))
  })
}

function isWatched(session: IdentitySession): boolean {
  return isUndecided(session) || isGivenUp(session)
}

/** Returns the outcome; undefined when the provider could not be reached. */
async function askIfThere(deps: Deps, session: IdentitySession): Promise<Outcome | undefined> {
  try {
    return await fetchOutcome(deps, session)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error, sessionId: session.id }, 'the identity provider is asked again later')
    return undefined
  }
}

/** A session, and the last time that something was done for it. */
async function readSession(connection: Connection, { orgId, sessionId }: JobData<typeof pollIdentityJob>) {
  const [found] = await connection
    .select({ session: identitySessions, activeAt: employees.lastActivityAt })
    .from(identitySessions)
    .innerJoin(
      employees,
      and(eq(employees.orgId, identitySessions.orgId), eq(employees.id, identitySessions.employeeId)),
    )
    .where(and(eq(identitySessions.orgId, orgId), eq(identitySessions.id, sessionId)))
  if (!found) return undefined
  const { session, activeAt } = found
  return { session, since: activeAt && activeAt > session.updatedAt ? activeAt : session.updatedAt }
}

function secondsBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 1000
}

/**
 * Asks the provider about sessions that an employee waits for, whose event may be late or lost, and takes in what it
 * says. Not more often than every few seconds for each link: a page that follows the check from another device has a
 * link of its own, and does not use up the look of the one who returns. Waits two seconds at most, and no failure
 * reaches the caller: what comes later is taken in all the same.
 * @returns whether the provider was asked
 */
export async function refreshIdentitySessions(
  deps: Deps,
  linkId: string,
  sessions: readonly IdentitySession[],
): Promise<boolean> {
  const open = sessions
    .filter((session) => session.providerRef !== null && isUndecided(session))
    .toSorted(likeliestFirst)
    .slice(0, refreshedAtOnce)
  if (!open.length) return false
  const window = { windowSeconds: refreshGapSeconds, now: deps.clock() }
  if ((await countHit(deps.db, `identity asked ${linkId}`, window)) > 1) return false
  const refreshed = Promise.all(open.map((session) => takeIn(deps, session)))
  await pTimeout(refreshed, { milliseconds: refreshPatienceMs, fallback: () => [] })
  return true
}

function likeliestFirst(a: IdentitySession, b: IdentitySession): number {
  const isProcessing = ({ status }: IdentitySession) => Number(status !== 'created')
  return isProcessing(b) - isProcessing(a) || b.createdAt.getTime() - a.createdAt.getTime()
}

async function takeIn(deps: Deps, session: IdentitySession): Promise<void> {
  const { id, orgId } = session
  try {
    const outcome = await fetchOutcome(deps, session)
    await inOrganisation(deps, { orgId, actor: outcomeActor(session, outcome) }, async (scope) => {
      await applyIdentityOutcome(scope, session, outcome)
      const told = { ...session, reason: null, ...outcome }
      // Polling may have stopped days ago.
      if (isGivenUp(told)) await renewPolls(scope, told)
    })
  } catch (error) {
    deps.log.warn({ err: error, sessionId: id }, 'how an identity check stands is not known')
  }
}
