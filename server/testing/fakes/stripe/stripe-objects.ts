import { licensedPrices, sampleOf } from './stripe-description.ts'

export type Fields = Record<string, unknown>
export interface FakeSubscription {
  id: string
  customer: string
  status: string
  created: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  periodStart: number
  periodEnd: number
  /** The item ids stay when their prices change. */
  items: { id: string; price: string }[]
  /** The time until which nothing is charged. */
  trial_end: number | null
  /** The ids of what makes it cheaper. */
  discounts: string[]
  metadata: Record<string, string>
  schedule: FakeSchedule | null
}
interface FakeSchedule {
  id: string
  phases: {
    items: string[]
    start_date: number
    end_date: number
    trial_end: number | null
    discounts: PhaseDiscount[]
  }[]
}

interface PhaseDiscount {
  discount?: string | null | undefined
  coupon?: string | null | undefined
  promotion_code?: string | null | undefined
}

// "This link expires after 48 hours and can only be used once": another one at each look.
export function showCheck(check: Fields & { id: string }, once: () => string): Fields {
  const isOpen = check.status === 'requires_input'
  return { ...check, url: isOpen ? `https://verify.stripe.com/start/${check.id}#${once()}` : null }
}

export function showSubscription(subscription: FakeSubscription, isExpanded: boolean): Fields {
  const { items, schedule, periodStart, periodEnd, ...fields } = subscription
  const [sample] = (sampleOf('subscription', {}).items as { data: Fields[] }).data
  const data = items.map(({ id, price }) => {
    const isMetered = !licensedPrices.includes(price)
    const usage_type = isMetered ? 'metered' : 'licensed'
    const { quantity: _, ...item } = sample as Fields
    const recurring = { ...(item.price as { recurring: object }).recurring, usage_type }
    return {
      ...item,
      id,
      price: { ...(item.price as object), id: price, recurring },
      ...(!isMetered && { quantity: 1 }),
      current_period_start: periodStart,
      current_period_end: periodEnd,
    }
  })
  return sampleOf('subscription', {
    ...fields,
    items: list(data),
    schedule: schedule && (isExpanded ? showSchedule(subscription) : schedule.id),
  })
}

export function showSchedule({ id, customer, schedule }: FakeSubscription): Fields {
  const phases = schedule?.phases ?? []
  return {
    id: schedule?.id,
    object: 'subscription_schedule',
    customer,
    subscription: id,
    released_subscription: null,
    status: 'active',
    current_phase: phases[0] && { start_date: phases[0].start_date, end_date: phases[0].end_date },
    phases: phases.map(({ items, ...dates }) => ({
      ...dates,
      items: items.map((price) => ({ price, ...(licensedPrices.includes(price) && { quantity: 1 }) })),
    })),
  }
}

export function list(data: unknown[]) {
  return { object: 'list', data, has_more: false, url: '/v1' }
}
