import { secondsInMinute } from 'date-fns/constants'
import type { Scope } from '#platform/scope.ts'
import { limitHits } from '#platform/limits/count-hit.ts'

const mostAMinute = 30

/**
 * Counts an event that a user sends by hand.
 * @throws AppError too_many_requests
 */
export async function limitSending({ deps, tx, orgId }: Scope): Promise<void> {
  await limitHits(tx, `webhook-by-hand:${orgId}`, {
    windowSeconds: secondsInMinute,
    now: deps.clock(),
    most: mostAMinute,
    message: 'Wait a minute before you send more',
  })
}
