import { secondsInMinute } from 'date-fns/constants'
import type { Context } from 'hono'
import { AppError } from '#platform/app-error.ts'
import { countHit, secondsLeft } from '#platform/limits/count-hit.ts'
import type { AppEnv } from './app-env.ts'
import type { Principal } from './principal.ts'

/** Limits the requests of one key in each minute. */
export const perKey = { most: 600, windowSeconds: secondsInMinute }

/**
 * Counts a request of an API key, for all processes, and tells the caller how many are left: by the fields of
 * draft-ietf-httpapi-ratelimit-headers.
 * @throws AppError too_many_requests with the seconds until the next one is served
 */
export async function limitKey(c: Context<AppEnv>, principal: Principal): Promise<void> {
  if (principal.type !== 'apiKey') return
  const { db, clock } = c.get('deps')
  const { most, windowSeconds } = perKey
  const window = { windowSeconds, now: clock() }
  const hits = await countHit(db, `api key ${principal.apiKeyId}`, window)
  const seconds = secondsLeft(window)
  c.header('ratelimit-policy', `"key";q=${most};w=${windowSeconds}`)
  c.header('ratelimit', `"key";r=${Math.max(most - hits, 0)};t=${seconds}`)
  if (hits <= most) return
  const message = `This API key has made ${most} requests this minute. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  throw new AppError('too_many_requests', message, { retryAfter: seconds })
}
