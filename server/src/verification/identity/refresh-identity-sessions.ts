import pTimeout from 'p-timeout'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { countHit } from '#platform/limits/count-hit.ts'
import { applyIdentityOutcome } from './apply-identity-outcome.ts'
import { fetchOutcome, isGivenUp, isUndecided, outcomeActor } from './fetch-outcome.ts'
import type { IdentitySession } from './identity-status.ts'
import { renewPolls } from './poll-identity.ts'

const leastSeconds = 5
const patienceMs = 2000
// The page that an employee comes back to may be that of an earlier session than the last one.
const mostAtOnce = 3

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
    .slice(0, mostAtOnce)
  if (!open.length) return false
  const window = { windowSeconds: leastSeconds, now: deps.clock() }
  if ((await countHit(deps.db, `identity asked ${linkId}`, window)) > 1) return false
  const refreshed = Promise.all(open.map((session) => takeIn(deps, session)))
  await pTimeout(refreshed, { milliseconds: patienceMs, fallback: () => [] })
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
