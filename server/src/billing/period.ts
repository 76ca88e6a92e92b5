const dayMs = 86_400_000

/** The calendar month in UTC, `YYYY-MM`. */
export function periodOf(now: Date): string {
  return now.toISOString().slice(0, 7)
}

/** Whole days until the month ends in UTC. */
export function daysRemaining(now: Date): number {
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  return Math.floor((end - now.getTime()) / dayMs)
}
