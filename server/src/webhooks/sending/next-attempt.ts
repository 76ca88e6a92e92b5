const minute = 60
const hour = 60 * minute
/** Seconds from one try to the next, as Standard Webhooks proposes them: ten tries over three days. */
const delays = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
const jitter = 0.1

/**
 * When a delivery is tried again, or undefined after the last try. Up to a tenth later than the table says, so
 * that what failed together does not come back together.
 * @param failed how many tries have failed, 1 or more
 */
export function nextAttempt(failed: number, now: Date): Date | undefined {
  const delay = delays[failed - 1]
  if (delay === undefined) return undefined
  return new Date(now.getTime() + delay * 1000 * (1 + jitter * Math.random()))
}
