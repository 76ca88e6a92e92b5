import { expect, test } from 'vitest'
import { entitlementOf, type Subscription } from './entitlement.ts'

const start = new Date('2026-03-02T10:00:00Z')
const end = new Date('2026-04-02T10:00:00Z')
const day = 86_400_000
const after = (date: Date, ms: number) => new Date(date.getTime() + ms)

function subscription(overrides: Partial<Subscription> = {}): Subscription {
  return {
    orgId: crypto.randomUUID(),
    provider: 'test',
    providerRef: 'sub_1',
    planName: 'premium',
    status: 'active',
    pendingPlan: null,
    periodStart: start,
    periodEnd: end,
    pastDueSince: null,
    startedAt: start,
    version: 1,
    updatedAt: start,
    ...overrides,
  }
}

const planAt = (now: Date, overrides?: Partial<Subscription>) => {
  const { terms, status } = entitlementOf(subscription(overrides), now)
  return `${terms.id} ${status}`
}

test('without a subscription the plan is the free one', () => {
  expect(entitlementOf(undefined, start)).toMatchObject({ terms: { id: 'free' }, status: 'active' })
})

test('a plan stays until its provider says otherwise', () => {
  expect(planAt(after(end, 90 * day))).toBe('premium active')
})

test('an overdue payment keeps the plan for seven days', () => {
  const overdue = { status: 'past_due', pastDueSince: end } as const
  expect(planAt(after(end, 7 * day - 1), overdue)).toBe('premium past_due')
  expect(planAt(after(end, 7 * day), overdue)).toBe('free past_due')
  expect(entitlementOf(subscription(overdue), end).keptUntil).toEqual(after(end, 7 * day))
})

test('a cancelled subscription is the free plan at once', () => {
  expect(planAt(start, { status: 'canceled' })).toBe('free canceled')
})

test('a smaller plan follows when the period ends, on the millisecond', () => {
  const smaller = { pendingPlan: 'basic' }
  expect(planAt(after(end, -1), smaller)).toBe('premium active')
  expect(entitlementOf(subscription(smaller), after(end, -1)).pending).toMatchObject({
    terms: { id: 'basic' },
    startsAt: end,
  })
  expect(planAt(end, smaller)).toBe('basic active')
  expect(entitlementOf(subscription(smaller), end).pending).toBeUndefined()
})

test('a plan that is not known any more is the free one', () => {
  expect(planAt(start, { planName: 'platinum' })).toBe('free active')
})
