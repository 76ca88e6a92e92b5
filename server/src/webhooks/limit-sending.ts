import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import { countHit, secondsLeft } from '#platform/limits/count-hit.ts'

const mostAMinute = 30

/**
 * Counts an event that a user sends by hand.
 * @throws AppError too_many_requests
 */
export async function limitSending({ deps, tx, orgId }: Scope): Promise<void> {
  const window = { windowSeconds: 60, now: deps.clock() }
  if ((await countHit(tx, `webhook-by-hand:${orgId}`, window)) <= mostAMinute) return
  const message = 'Wait a minute before you send more'
  throw new AppError('too_many_requests', message, { retryAfter: secondsLeft(window) })
}
