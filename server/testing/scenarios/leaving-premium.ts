import { expect } from 'vitest'
import type { StripeServer } from './stripe-billing-scenarios.ts'

/** An organisation on the Premium plan that changes to Basic when its period is over. */
export async function leavingPremium(server: StripeServer) {
  const account = await server.organisation()
  const subscription = await account.buy('premium')
  await server.deliver()
  await account.open('basic')
  await server.deliver()
  const waiting = await account.plan()
  expect(waiting.pendingPlan.planName).toBe('basic')
  return { ...account, subscription, waiting }
}
