import { isInReview, type LinkedSession } from './identity-status.ts'

/**
 * The sessions that a user has to decide about, in the order they are asked: first the result that came too late and
 * came last, then the documents that differ from the invitation as they came, so that one which comes while a user looks
 * at another is not what they decide on.
 */
export function waitingSessions(sessions: readonly LinkedSession[]): LinkedSession[] {
  const byTime = sessions.toSorted(
    (a, b) => a.updatedAt.getTime() - b.updatedAt.getTime() || (a.id < b.id ? -1 : 1),
  )
  return [
    ...byTime.filter(({ quarantine }) => quarantine === 'waiting').toReversed(),
    ...byTime.filter(isInReview),
  ]
}
