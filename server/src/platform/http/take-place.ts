import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import pTimeout from 'p-timeout'
import { AppError } from '#platform/app-error.ts'
import type { AppEnv } from './app-env.ts'

const bodyWithinMs = 10_000
const usualKilobytes = 64

/**
 * Does the work of a request at a place among those that are worked on.
 * @throws AppError unavailable, where there is none
 */
export async function atPlace<T>(c: Context<AppEnv>, work: () => Promise<T>): Promise<T> {
  const place = await c.get('admit')()
  c.set('place', place)
  try {
    return await work()
  } finally {
    place.leave()
  }
}

/**
 * Has the rest of a request be done at a place, for routes that are no calls of the contract. A body is read before it, as
 * in those: a slow caller keeps nobody waiting.
 */
export function takePlace({ maxKilobytes = usualKilobytes } = {}): MiddlewareHandler<AppEnv> {
  const onError = () => {
    throw new AppError('too_large', `The body is larger than ${maxKilobytes} KB`)
  }
  const limitBody = bodyLimit({ maxSize: maxKilobytes * 1024, onError })
  return (c, next) =>
    atPlace(c, async () => {
      // Hono keeps what was read for whatever reads it again.
      const readBody = async () => limitBody(c, async () => void (await c.req.arrayBuffer()))
      if (c.req.method !== 'GET') await c.get('place').awayFor(() => inTime(readBody()))
      await next()
    })
}

const inTime = (reading: Promise<unknown>) =>
  pTimeout(reading, {
    milliseconds: bodyWithinMs,
    message: new AppError('request_timeout', 'The request took too long. Try again.'),
  })
