/** A plan as the code knows it. Prices in US cents, `included` in checks a month. */
export interface PlanTerms {
  id: 'free' | 'basic' | 'premium' | 'enterprise'
  name: string
  description: string
  included: number
  monthlyCents: number
  /** What a check beyond the included ones costs; undefined where there are none. */
  extraCheckCents: number | undefined
  isPopular: boolean
}

export const plans: readonly PlanTerms[] = [
  {
    id: 'free',
    name: 'Free',
    description: 'For trying it out',
    included: 5,
    monthlyCents: 0,
    extraCheckCents: undefined,
    isPopular: false,
  },
  {
    id: 'basic',
    name: 'Basic',
    description: 'For small teams that hire now and then',
    included: 25,
    monthlyCents: 2900,
    extraCheckCents: 250,
    isPopular: false,
  },
  {
    id: 'premium',
    name: 'Premium',
    description: 'For teams that hire every week',
    included: 100,
    monthlyCents: 9900,
    extraCheckCents: 200,
    isPopular: true,
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    description: 'For organisations with many locations',
    included: 500,
    monthlyCents: 39_900,
    extraCheckCents: 150,
    isPopular: false,
  },
]

const [freePlan] = plans as [PlanTerms]

/** The terms an organisation has now. A cancelled plan and one this version does not know count as free. */
export function currentTerms(organisation: { planName: string; planStatus: string }): PlanTerms {
  if (organisation.planStatus === 'canceled') return freePlan
  return plans.find(({ id }) => id === organisation.planName) ?? freePlan
}
