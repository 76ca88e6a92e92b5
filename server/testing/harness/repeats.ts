import { inject } from 'vitest'

const isFull = process.env.SCORECARD === 'full'

/**
 * How often a test of the reliability scorecard repeats: as often as fits a quick run, which is less on the embedded
 * database, where one statement runs at a time; or the scorecard's own figure with SCORECARD=full.
 */
export function repeats(usually: { pglite: number; postgres: number }, inFull: number): number {
  return isFull ? inFull : usually[inject('database').kind]
}

/** How long such a test may take, in milliseconds. */
export const repeatsWithinMs = isFull ? 3_600_000 : 120_000
