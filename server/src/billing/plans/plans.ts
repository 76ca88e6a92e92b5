/** A plan as the code knows it. Prices in US cents, `included` in credits a month. */
export interface PlanTerms {
  id: 'free' | 'basic' | 'premium' | 'enterprise' | 'unbilled'
  name: string
  description: string
  included: number
  monthlyCents: number
  /** The sandbox's name for its price; undefined where there is nothing to pay. */
  sandboxPriceId: string | undefined
  /** The price of a credit beyond the included ones; undefined where there are none. */
  extraCheckCents: number | undefined
  isPopular: boolean
}

export const plans: readonly PlanTerms[] = [
  {
    id: 'free',
    name: 'Free',
    description: 'For trying Bonafide',
    included: 5,
    monthlyCents: 0,
    sandboxPriceId: undefined,
    extraCheckCents: undefined,
    isPopular: false,
  },
  {
    id: 'basic',
    name: 'Basic',
    description: 'For small teams that hire now and then',
    included: 25,
    monthlyCents: 2900,
    sandboxPriceId: 'price_basic_monthly',
    extraCheckCents: 250,
    isPopular: false,
  },
  {
    id: 'premium',
    name: 'Premium',
    description: 'For teams that hire every week',
    included: 100,
    monthlyCents: 9900,
    sandboxPriceId: 'price_premium_monthly',
    extraCheckCents: 200,
    isPopular: true,
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    description: 'For organisations with many locations',
    included: 500,
    monthlyCents: 39_900,
    sandboxPriceId: 'price_enterprise_monthly',
    extraCheckCents: 150,
    isPopular: false,
  },
]

export const [freePlan] = plans as [PlanTerms]

/** The plan of a test organisation: no limit, and nothing is ever charged. */
export const testPlan: PlanTerms = {
  id: 'enterprise',
  name: 'Test mode',
  description: 'For trying things out',
  included: 1_000_000,
  monthlyCents: 0,
  sandboxPriceId: undefined,
  extraCheckCents: undefined,
  isPopular: false,
}

/** What an organisation may use where nothing is paid for. */
export const unbilledPlan = (included: number): PlanTerms => ({
  id: 'unbilled',
  name: 'Unbilled',
  description: 'As the operator of this server has set',
  included,
  monthlyCents: 0,
  sandboxPriceId: undefined,
  extraCheckCents: undefined,
  isPopular: false,
})

export function findPlan(name: string): PlanTerms | undefined {
  return plans.find(({ id }) => id === name)
}

/** Returns the plan that a price of a payment provider is for. */
export function planOfPrice(
  { priceOf }: { priceOf(planId: PlanTerms['id']): string | undefined },
  priceId: string,
): PlanTerms | undefined {
  return plans.find(({ id }) => priceOf(id) === priceId)
}

/** Returns the plan that a price of the sandbox is for. */
export function planOfSandboxPrice(priceId: string): PlanTerms | undefined {
  return plans.find((plan) => plan.sandboxPriceId === priceId)
}
