import type { IdentityState } from '@bonafide/shared/contract/verification/flow.ts'
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

/** The most submissions of an employee to the identity provider. */
export const maxSubmissions = 3

export interface IdentityStatus {
  /** The status of the step according to the sessions. */
  step: 'pending' | 'pass' | 'fail'
  state: IdentityState['state']
  attemptsLeft: number
  /** The reason why the last submission failed, in plain words. */
  reason: string | null
}

/**
 * Computes the status of the identity step from the session rows alone, so that the order of the provider's events
 * does not matter. One verified session that counts and whose document is accepted is enough, however late it comes; a
 * document in review waits for a user.
 * Other sessions from before a reopening or invalidation are ignored, and so are those still open or undecided when
 * their link no longer works.
 * An employee may have several sessions, one on each device: an open one does not hide a submission or failure of
 * another.
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

/** True when the document of a session is accepted and the session counts. */
export function passes(session: Facts): boolean {
  return session.verdict === 'accepted' && counts(session)
}

/** True when a user has to look at the document of a session before it counts. */
export function isInReview(session: Facts): boolean {
  return session.verdict === 'review' && counts(session)
}

// A result that was not taken back and is not held back.
function counts({ invalidatedAt, quarantine }: Facts): boolean {
  return !invalidatedAt && (quarantine === null || quarantine === 'accepted')
}

/** True when the employee has done their part in a session and its provider still has to decide. */
export function isBeingChecked(session: Facts): boolean {
  const isWaitedFor = session.status === 'processing' || (lacksFacts(session) && counts(session))
  return isWaitedFor && isOfThisRound(session)
}

/** True when a session was verified and the facts of its document are not known yet. */
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

/** True when so many of these sessions have failed that no further one is started. */
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
