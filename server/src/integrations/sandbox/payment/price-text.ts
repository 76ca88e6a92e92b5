import { planOfSandboxPrice } from '#billing/plans/plans.ts'

/** `$29` for a price that is known, as the payment pages show it. */
export function priceText(priceId: string): string {
  const cents = planOfSandboxPrice(priceId)?.monthlyCents ?? 0
  return `$${(cents / 100).toFixed(cents % 100 ? 2 : 0)}`
}

/** `Basic`, or the price's own name where no plan has it. */
export function planText(priceId: string): string {
  return planOfSandboxPrice(priceId)?.name ?? priceId
}
