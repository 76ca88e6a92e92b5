import { CurrentPlan, Plan } from '@bonafide/shared/contract/organisation/billing.ts'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isCheckoutUrl, startsAtOnce, upgradeLabel } from './checkout.ts'

const origin = 'http://localhost:3000'

test.each([
  'https://checkout.stripe.com/c/pay/cs_test_1',
  'https://billing.stripe.com/p/session/1',
  'http://localhost:3000/sandbox/checkout/1',
  '/sandbox/checkout/1',
  'http://localhost:3000/billing/success?session_id=sub_1',
])('sends the browser to %s', (url) => {
  expect(isCheckoutUrl(url, origin)).toBe(true)
})

test.each([
  'http://checkout.stripe.com/',
  'https://evil.example/checkout.stripe.com',
  'https://checkout.stripe.com.evil.example/',
  'https://notstripe.com/',
  'https://checkout.stripe.com@evil.example/',
  'javascript:alert(1)',
  'data:text/html,hello',
  '//evil.example/sandbox/',
  'http://localhost:3001/sandbox/checkout',
  '/sandbox/../logout',
  '/sandboxes',
  '/billing',
  '/billing/success/../../logout',
  'http://localhost:3001/billing/success',
  'https://',
  '',
])('does not send the browser to %j', (url) => {
  expect(isCheckoutUrl(url, origin)).toBe(false)
})

const plan = v.parse(Plan, { id: 'plan_premium', name: 'Premium', pricePerMonth: 99, monthlyLimit: 100 })

test.each([
  [{ planName: 'free', planStatus: 'inactive' }, 'Upgrade Plan'],
  [{ planName: 'basic', planStatus: 'active' }, 'Upgrade Plan'],
  [{ planName: 'basic', planStatus: 'past_due' }, 'Change Plan'],
  [{ planName: 'PREMIUM', planStatus: 'active' }, 'Change Plan'],
])('with %o the button says %s', (current, label) => {
  expect(upgradeLabel(plan, v.parse(CurrentPlan, current))).toBe(label)
})

test.each([
  [99, 29, 'active', true],
  [29, 99, 'active', false],
  [29, 29, 'active', true],
  // An overdue plan is not paid for.
  [29, 99, 'past_due', true],
])(
  'a plan at $%i instead of one at $%i that is %s starts at once: %s',
  (price, present, planStatus, atOnce) => {
    const chosen = { ...plan, pricePerMonth: price }
    const basic = { ...plan, id: 'basic', name: 'Basic', pricePerMonth: present }
    const current = v.parse(CurrentPlan, { planName: 'basic', planStatus })
    expect(startsAtOnce(chosen, current, [basic, chosen])).toBe(atOnce)
  },
)
