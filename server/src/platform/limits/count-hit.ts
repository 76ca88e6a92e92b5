import { sql } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import type { Connection } from '#platform/db/database.ts'
import { rateCounters } from '#platform/db/request-tables.ts'

interface Window {
  windowSeconds: number
  now: Date
}

/** Counts one event and answers how many there have been in this window, this one included. */
export async function countHit(connection: Connection, bucket: string, window: Window): Promise<number> {
  const day = window.now.toISOString().slice(0, 10)
  const [counter] = await connection
    .insert(rateCounters)
    .values({ bucket, windowStart: windowStart(window), hits: 1, day })
    .onConflictDoUpdate({
      target: [rateCounters.bucket, rateCounters.windowStart],
      set: { hits: sql`${rateCounters.hits} + 1` },
    })
    .returning({ hits: rateCounters.hits })
  if (!counter) throw new Error('the counter did not answer')
  return counter.hits
}

/**
 * Counts one event, and refuses it where there are more than `most` in this window.
 * @throws AppError too_many_requests with the seconds until the window ends
 */
export async function limitHits(
  connection: Connection,
  bucket: string,
  { most, message, ...window }: Window & { most: number; message: string },
): Promise<void> {
  if ((await countHit(connection, bucket, window)) <= most) return
  throw new AppError('too_many_requests', message, { retryAfter: secondsLeft(window) })
}

/** Takes one counted event back, when it turned out not to be one. */
export async function uncountHit(connection: Connection, bucket: string, window: Window): Promise<void> {
  await connection
    .update(rateCounters)
    .set({ hits: sql`greatest(${rateCounters.hits} - 1, 0)` })
    .where(sql`${rateCounters.bucket} = ${bucket} and ${rateCounters.windowStart} = ${windowStart(window)}`)
}

/** Returns the whole seconds until the window ends, as Retry-After needs them. */
export function secondsLeft({ windowSeconds, now }: Window): number {
  return windowSeconds - (Math.floor(now.getTime() / 1000) % windowSeconds)
}

function windowStart({ windowSeconds, now }: Window): Date {
  const size = windowSeconds * 1000
  return new Date(Math.floor(now.getTime() / size) * size)
}
