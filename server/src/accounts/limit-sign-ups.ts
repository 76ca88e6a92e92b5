import { secondsInHour } from 'date-fns/constants'
import { AppError } from '#platform/app-error.ts'
import type { Deps } from '#platform/scope.ts'
import { limitedAddress } from '#platform/http/client-ip.ts'
import { countHit, secondsLeft } from '#platform/limits/count-hit.ts'

const perHour = 100

/** Counts a new account and refuses it where one address makes too many. */
export async function limitSignUps(deps: Deps, ip: string): Promise<void> {
  const window = { windowSeconds: secondsInHour, now: deps.clock() }
  if ((await countHit(deps.db, `signup:ip:${limitedAddress(ip)}`, window)) > perHour) {
    throw new AppError(
      'too_many_requests',
      'Too many accounts have been created from your network. Try again in an hour.',
      { retryAfter: secondsLeft(window) },
    )
  }
}
