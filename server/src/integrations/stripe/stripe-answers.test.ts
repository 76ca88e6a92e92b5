import * as v from 'valibot'
import { expect, test } from 'vitest'
import { sampleOf } from '#testing/fakes/stripe/stripe-description.ts'
import { NewVerification, OpenCheckout, OpenableVerification, PortalSession } from './stripe-answers.ts'
import { Subscription } from './subscriptions/subscription-answers.ts'

const opened = {
  checkout: [OpenCheckout, 'checkout.session', 'https://checkout.stripe.com/c/pay/cs_live_a1#fid'],
  portal: [PortalSession, 'billing_portal.session', 'https://billing.stripe.com/p/session/live_a1'],
  'identity check': [
    NewVerification,
    'identity.verification_session',
    'https://verify.stripe.com/start/live_a1',
  ],
  'check that is gone on with': [
    OpenableVerification,
    'identity.verification_session',
    'https://verify.stripe.com/start/live_a1',
  ],
} as const

const foreign = [
  'javascript:alert(1)',
  'http://checkout.stripe.com/c/pay/cs_live_a1',
  'https://stripe.com.example.com/',
  'https://notstripe.com/',
  'https://checkout.stripe.com@example.com/',
  'https://example.com/?https://checkout.stripe.com/',
  '//checkout.stripe.com/',
  'data:text/html,hello',
  '',
]

test.each(Object.entries(opened))(
  'the address of a %s is a page of Stripe over https',
  (_what, [schema, name, url]) => {
    expect(v.is(schema, sampleOf(name, { url }))).toBe(true)
    for (const wrong of [...foreign, 5, {}])
      expect([wrong, v.is(schema, sampleOf(name, { url: wrong }))]).toEqual([wrong, false])
  },
)

const subscription = {
  object: 'subscription',
  id: 'sub_1',
  customer: 'cus_1',
  status: 'active',
  created: 1_700_000_000,
  cancel_at: null,
  cancel_at_period_end: false,
  items: {
    data: [
      {
        id: 'si_1',
        price: { id: 'price_1' },
        current_period_start: 1_700_000_000,
        current_period_end: 1_702_592_000,
      },
    ],
  },
  schedule: null,
}

test('what Stripe may add, leave out or expand is no reason to refuse its answer', () => {
  const { cancel_at: _, schedule: __, ...less } = subscription
  const more = {
    ...subscription,
    status: 'a_status_of_next_year',
    customer: { id: 'cus_1', object: 'customer' },
    new: 1,
  }
  expect(v.is(Subscription, less)).toBe(true)
  expect(v.parse(Subscription, more)).toMatchObject({ status: 'a_status_of_next_year', customer: 'cus_1' })
})

test.each([
  ['items', { data: [{ id: 'si_1', price: { id: 'price_1' } }] }],
  ['items', undefined],
  ['customer', null],
  ['status', 1],
  ['cancel_at_period_end', 'false'],
  // The request expands the schedule.
  ['schedule', 'sub_sched_1'],
  ['object', 'list'],
])('an answer is refused whose %s is %o', (field, value) => {
  expect(v.is(Subscription, subscription)).toBe(true)
  expect(v.is(Subscription, { ...subscription, [field]: value })).toBe(false)
})
