import type { CurrentPlan } from '@bonafide/shared/contract/billing.ts'
import type { Scope } from '#deps.ts'
import { loadOrganisation } from './load-organisation.ts'
import { currentTerms } from './plans.ts'

export async function getCurrentPlan(scope: Scope): Promise<CurrentPlan> {
  const organisation = await loadOrganisation(scope)
  const { id, monthlyCents } = currentTerms(organisation)
  return {
    planName: id,
    planStatus: organisation.planStatus,
    subscriptionInfo: monthlyCents > 0 ? { price: { amount: monthlyCents } } : null,
  }
}
