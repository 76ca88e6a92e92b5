/** A month of the Premium plan, a good third of it used. */
export const usage = {
  checksUsed: 38,
  checksIncluded: 100,
  remainingChecks: 62,
  paygUsed: 0,
  daysRemaining: 11,
  period: '2026-11',
}
