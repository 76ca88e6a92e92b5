import type { IdentityState } from '@bonafide/shared/contract/flow.ts'
import type { identitySessions } from './identity-sessions-tables.ts'

export type IdentitySession = typeof identitySessions.$inferSelect
type Facts = Pick<
  IdentitySession,
  'status' | 'reason' | 'verdict' | 'createdAt' | 'updatedAt' | 'id' | 'superseded'
>

/** How often an employee may submit to the identity provider. */
export const maxSubmissions = 3

export interface IdentityStatus {
  /** What the step is, as far as the sessions tell. */
  step: 'pending' | 'pass' | 'fail'
  state: IdentityState['state']
  attemptsLeft: number
  /** Why the last submission failed, in plain words. */
  reason: string | null
}

/**
 * Where the identity step stands: a function of the session rows alone, so the order in which the provider's
 * events came does not matter. One verified session whose document is accepted is enough, however late it comes and for
 * whichever session; one that a user has to look at waits for them. Otherwise those from before the step was reopened are as if they had never been. An employee may have several open,
 * one on each device: what one of them was submitted for or failed is not hidden by another that is merely open.
 */
export function identityStatus(all: readonly Facts[]): IdentityStatus {
  const sessions = all.filter((session) => !session.superseded || mayStillPass(session))
  const submitted = sessions.filter(({ status }) => isSubmitted(status)).length
  const attemptsLeft = Math.max(0, maxSubmissions - submitted)
  if (sessions.some(({ verdict }) => verdict === 'accepted')) {
    return { step: 'pass', state: 'passed', attemptsLeft, reason: null }
  }
  if (sessions.some(({ verdict }) => verdict === 'review')) {
    return { step: 'pending', state: 'review', attemptsLeft, reason: null }
  }
  if (sessions.filter(hasFailed).length >= maxSubmissions) {
    return { step: 'fail', state: 'failed', attemptsLeft: 0, reason: lastReason(sessions) }
  }
  if (sessions.some((session) => session.status === 'processing' || lacksFacts(session))) {
    return { step: 'pending', state: 'processing', attemptsLeft, reason: null }
  }
  const latest = sessions.toSorted(latestFirst)[0]
  if (latest && hasFailed(latest)) {
    return { step: 'fail', state: 'failed', attemptsLeft, reason: latest.reason }
  }
  const state = latest?.status === 'created' ? 'started' : 'ready'
  return { step: 'pending', state, attemptsLeft, reason: null }
}

function lastReason(sessions: readonly Facts[]): string | null {
  return sessions.filter(hasFailed).toSorted(latestFirst)[0]?.reason ?? null
}

function mayStillPass({ status, verdict }: Facts): boolean {
  return status === 'verified' && verdict !== 'declined'
}

// A document that a user says is another person's.
function hasFailed({ status, verdict }: Facts): boolean {
  return status === 'failed' || verdict === 'declined'
}

/** Whether a session was verified, and what its document says is not known yet. */
export function lacksFacts({ status, verdict }: Pick<Facts, 'status' | 'verdict'>): boolean {
  return status === 'verified' && verdict === null
}

function isSubmitted(status: IdentitySession['status']): boolean {
  return status === 'processing' || status === 'verified' || status === 'failed'
}

function latestFirst(a: Facts, b: Facts): number {
  const later = lastInstant(b) - lastInstant(a) || b.createdAt.getTime() - a.createdAt.getTime()
  return later || (a.id < b.id ? 1 : -1)
}

// A failure is news when it comes. That one was left without a word is none.
function lastInstant({ status, createdAt, updatedAt }: Facts): number {
  return (status === 'cancelled' ? createdAt : updatedAt).getTime()
}
