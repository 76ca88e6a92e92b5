import { secondsInMinute } from 'date-fns/constants'
import type { Deps } from '#platform/scope.ts'
import { limitedAddress } from '#platform/http/client-ip.ts'
import { limitHits, uncountHit } from '#platform/limits/count-hit.ts'

const windowSeconds = 15 * secondsInMinute
// Failures in a quarter of an hour. An intruder who guesses at an account from one address is stopped before
// the account's owner elsewhere is.
const limits = { pair: 10, ip: 50, account: 60 }

/**
 * Counts an attempt before it is looked at, so that parallel ones cannot slip through.
 * @throws AppError too_many_requests until the window ends; no user is locked out for longer
 */
export async function countAttempt(deps: Deps, { emailKey, ip }: { emailKey: string; ip: string }) {
  const window = { windowSeconds, now: deps.clock() }
  const address = limitedAddress(ip)
  // While the key is changed an account has two names. Counted by both, no limit begins anew with the new key.
  const accounts = deps.keys.hashes('limit', emailKey)
  const buckets = [
    ...accounts.map((account) => ({ bucket: `signin:pair:${account}:${address}`, most: limits.pair })),
    { bucket: `signin:ip:${address}`, most: limits.ip },
    ...accounts.map((account) => ({ bucket: `signin:account:${account}`, most: limits.account })),
  ]
  // In this order and not at once: an attempt that is refused for its pair must not use up the account's.
  const message = 'Too many attempts. Try again in 15 minutes.'
  for (const { bucket, most } of buckets) await limitHits(deps.db, bucket, { ...window, most, message })
  return {
    /** Takes the attempt back: it was not a failure. */
    async forget() {
      for (const { bucket } of buckets) await uncountHit(deps.db, bucket, window)
    },
  }
}
