import { secondsInMinute } from 'date-fns/constants'
import type { Deps } from '#platform/scope.ts'
import { limitedAddress } from '#platform/http/client-ip.ts'
import { limitHits, uncountHit } from '#platform/limits/count-hit.ts'

const windowSeconds = 15 * secondsInMinute
const failuresPerIp = 50

/** Counts an attempt before Google is asked, so that no caller makes this server ask without end. */
export async function countGoogleAttempt(deps: Deps, ip: string) {
  const window = { windowSeconds, now: deps.clock() }
  const bucket = `google:ip:${limitedAddress(ip)}`
  const message = 'Too many attempts. Try again in 15 minutes.'
  await limitHits(deps.db, bucket, { ...window, most: failuresPerIp, message })
  return {
    /** Takes the attempt back: it was not a failure. */
    forget: () => uncountHit(deps.db, bucket, window),
  }
}
