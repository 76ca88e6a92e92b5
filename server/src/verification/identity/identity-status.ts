import type { IdentityState } from '@bonafide/shared/contract/flow.ts'
import type { identitySessions } from './identity-sessions-tables.ts'

export type IdentitySession = typeof identitySessions.$inferSelect
type Facts = Pick<IdentitySession, 'status' | 'reason' | 'createdAt' | 'updatedAt' | 'id' | 'superseded'>

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
 * events came does not matter. One verified session is enough, however late it comes and for whichever session;
 * otherwise those from before the step was reopened are as if they had never been. An employee may have several open,
 * one on each device: what one of them was submitted for or failed is not hidden by another that is merely open.
 */
export function identityStatus(all: readonly Facts[]): IdentityStatus {
  const sessions = all.filter(({ status, superseded }) => !superseded || status === 'verified')
  const submitted = sessions.filter(({ status }) => isSubmitted(status)).length
  const attemptsLeft = Math.max(0, maxSubmissions - submitted)
  if (sessions.some(({ status }) => status === 'verified')) {
    return { step: 'pass', state: 'passed', attemptsLeft, reason: null }
  }
  if (sessions.filter(({ status }) => status === 'failed').length >= maxSubmissions) {
    return { step: 'fail', state: 'failed', attemptsLeft: 0, reason: lastReason(sessions) }
  }
  if (sessions.some(({ status }) => status === 'processing')) {
    return { step: 'pending', state: 'processing', attemptsLeft, reason: null }
  }
  const latest = sessions.toSorted(latestFirst)[0]
  if (latest?.status === 'failed') {
    return { step: 'fail', state: 'failed', attemptsLeft, reason: latest.reason }
  }
  const state = latest?.status === 'created' ? 'started' : 'ready'
  return { step: 'pending', state, attemptsLeft, reason: null }
}

function lastReason(sessions: readonly Facts[]): string | null {
  return sessions.filter(({ status }) => status === 'failed').toSorted(latestFirst)[0]?.reason ?? null
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
