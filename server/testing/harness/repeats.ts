import { inject } from 'vitest'

const isFull = process.env.SCORECARD === 'full'

/**
 * Returns the repeats of a test of the reliability scorecard: few enough for a quick run, with less on the embedded
 * database, where one statement runs at a time; or the scorecard's own number with SCORECARD=full.
 */
export function repeats(usually: { pglite: number; postgres: number }, inFull: number): number {
  return isFull ? inFull : usually[inject('database').kind]
}

/** The time limit of such a test, in milliseconds. */
export const repeatsWithinMs = isFull ? 3_600_000 : 120_000
