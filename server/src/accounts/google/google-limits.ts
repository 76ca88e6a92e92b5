import { AppError } from '#platform/app-error.ts'
import type { Deps } from '#platform/scope.ts'
import { limitedAddress } from '#platform/http/client-ip.ts'
import { countHit, secondsLeft, uncountHit } from '#platform/limits/count-hit.ts'

const windowSeconds = 15 * 60
const failuresPerIp = 50

/** Counts an attempt before Google is asked, so that no caller makes this server ask without end. */
export async function countGoogleAttempt(deps: Deps, ip: string) {
  const window = { windowSeconds, now: deps.clock() }
  const bucket = `google:ip:${limitedAddress(ip)}`
  if ((await countHit(deps.db, bucket, window)) > failuresPerIp) {
    throw new AppError('too_many_requests', 'Too many attempts. Try again in 15 minutes.', {
      retryAfter: secondsLeft(window),
    })
  }
  return {
    /** Takes the attempt back: it was not a failure. */
    forget: () => uncountHit(deps.db, bucket, window),
  }
}
