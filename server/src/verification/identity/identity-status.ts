import type { IdentityState } from '@bonafide/shared/contract/flow.ts'
import type { identitySessions } from './identity-sessions-tables.ts'

export type IdentitySession = typeof identitySessions.$inferSelect
/** A session, and what has become of its link since. */
export interface LinkedSession extends IdentitySession {
  withdrawn: 'link_revoked' | 'link_replaced' | null
}
type Facts = Pick<
  LinkedSession,
  | 'status'
  | 'reason'
  | 'verdict'
  | 'createdAt'
  | 'updatedAt'
  | 'id'
  | 'superseded'
  | 'invalidatedAt'
  | 'quarantine'
  | 'withdrawn'
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
 * events came does not matter. One verified session that counts and whose document is accepted is enough, however late
 * it comes and for whichever session, and one that a user has to look at waits for them. Otherwise those from before the
 * step was reopened or invalidated are as if they had never been, and so are those that are still open or undecided when
 * their link no longer works. An employee may have several open, one on each device: what one of them was submitted for
 * or failed is not hidden by another that is merely open.
 */
export function identityStatus(all: readonly Facts[]): IdentityStatus {
  const sessions = all.filter((session) => passes(session) || isInReview(session) || isOfThisRound(session))
  const submitted = sessions.filter(({ status }) => isSubmitted(status)).length
  const attemptsLeft = Math.max(0, maxSubmissions - submitted)
  if (sessions.some(passes)) {
    return { step: 'pass', state: 'passed', attemptsLeft, reason: null }
  }
  if (sessions.some(isInReview)) {
    return { step: 'pending', state: 'review', attemptsLeft, reason: null }
  }
  if (hasFailedOut(sessions)) {
    return { step: 'fail', state: 'failed', attemptsLeft: 0, reason: lastReason(sessions) }
  }
  if (sessions.some(isBeingChecked)) {
    return { step: 'pending', state: 'processing', attemptsLeft, reason: null }
  }
  const latest = sessions.toSorted(latestFirst)[0]
  if (latest && hasFailed(latest)) {
    return { step: 'fail', state: 'failed', attemptsLeft, reason: latest.reason }
  }
  const state = latest?.status === 'created' ? 'started' : 'ready'
  return { step: 'pending', state, attemptsLeft, reason: null }
}

/** Whether the document of a session is accepted, and that counts. */
export function passes(session: Facts): boolean {
  return session.verdict === 'accepted' && counts(session)
}

/** Whether a user has to look at the document of a session before it counts. */
export function isInReview(session: Facts): boolean {
  return session.verdict === 'review' && counts(session)
}

// A result that was not taken back and is not held back.
function counts({ invalidatedAt, quarantine }: Facts): boolean {
  return !invalidatedAt && (quarantine === null || quarantine === 'accepted')
}

/** Whether the employee has done their part in a session, and its provider is to tell how it comes out. */
export function isBeingChecked(session: Facts): boolean {
  const isWaitedFor = session.status === 'processing' || (lacksFacts(session) && counts(session))
  return isWaitedFor && isOfThisRound(session)
}

/** Whether a session was verified, and what its document says is not known yet. */
export function lacksFacts({ status, verdict }: Pick<Facts, 'status' | 'verdict'>): boolean {
  return status === 'verified' && verdict === null
}

function isOfThisRound(session: Facts): boolean {
  const { status, superseded, withdrawn } = session
  const isUndecided = status === 'created' || status === 'processing' || lacksFacts(session)
  return !superseded && !(withdrawn && isUndecided)
}

// A document that a user says is not the employee's. An attempt that had failed stays one, whatever is said of it when
// that does not count any more.
function hasFailed({ status, verdict, quarantine }: Facts): boolean {
  return (
    status === 'failed' || verdict === 'declined' || quarantine === 'waiting' || quarantine === 'rejected'
  )
}

/** Whether so many of these sessions have failed that no further one is started. */
export function hasFailedOut(sessions: readonly Facts[]): boolean {
  return sessions.filter(hasFailed).length >= maxSubmissions
}

function lastReason(sessions: readonly Facts[]): string | null {
  return sessions.filter(hasFailed).toSorted(latestFirst)[0]?.reason ?? null
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
