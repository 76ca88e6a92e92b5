import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { awaitedPlan } from './checkout.ts'
import { toast } from '#testing/on-screen.ts'

const basic = {
  id: 'basic',
  name: 'Basic',
  pricePerMonth: 29,
  monthlyLimit: 25,
  description: 'For small teams',
  currency: 'usd',
  interval: 'month',
  features: [' Four steps '],
  stripePriceId: 'price_basic',
}
const premium = { ...basic, id: 'premium', name: 'Premium', isPopular: true, stripePriceId: 'price_premium' }
const answers = {
  'GET /billing/plans': [basic, premium],
  'GET /billing/current-plan': {
    planName: 'BASIC',
    planStatus: 'active',
    subscriptionInfo: { price: { amount: 2900 } },
  },
  'GET /usage/current': {
    checksUsed: 21,
    checksIncluded: 25,
    remainingChecks: 4,
    paygUsed: 2,
    daysRemaining: 1,
    period: '2026-11',
  },
}

const stripe = 'https://checkout.stripe.com/c/pay/1'

async function upgrade(checkout: unknown) {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const view = renderApp('/billing', { answers: { ...answers, 'POST /billing/checkout-session': checkout } })
  fireEvent.click(await screen.findByRole('button', { name: 'Select Plan: Premium' }))
  const dialog = await screen.findByRole('dialog', { name: 'Premium' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Upgrade Plan' }))
  return { ...view, assign }
}

test('shows the plans, the popular one and the one that is current', async () => {
  renderApp('/billing', { answers })
  await screen.findByRole('heading', { name: 'Subscription Plans' })
  expect(screen.getByText('Most Popular')).toBeTruthy()
  expect(screen.getAllByText('Four steps')).toHaveLength(2)
  const current = screen.getByRole<HTMLButtonElement>('button', { name: 'Basic: Current Plan' })
  expect(current.textContent).toBe('Current Plan')
  expect(current.disabled).toBe(true)
  const card = screen.getByRole('heading', { name: 'Premium' }).closest('li')
  expect(card?.textContent).toBe(
    'PremiumMost PopularFor small teams$29 USD / month25 verifications a monthFour stepsSelect Plan',
  )
})

test('shows prices in the currency that they are in', async () => {
  const pounds = {
    ...answers['GET /billing/current-plan'],
    subscriptionInfo: { price: { amount: 2900, currency: 'gbp' } },
  }
  renderApp('/billing', {
    answers: {
      ...answers,
      'GET /billing/plans': [
        { ...basic, currency: 'gbp' },
        { ...premium, currency: 'gbp' },
      ],
      'GET /billing/current-plan': pounds,
    },
  })
  expect(await screen.findByText('£29 a month')).toBeTruthy()
  const card = screen.getByRole('heading', { name: 'Premium' }).closest('li')
  expect(card?.textContent).toContain('£29 GBP / month')
  expect(await screen.findByLabelText('Most per month, in GBP')).toBeTruthy()
})

test('waits with a spinner, then shows the plan one has, its price and what is used', async () => {
  renderApp('/billing', { answers })
  expect((await screen.findByText('Loading...')).closest('[role=status]')).toBeTruthy()
  const current = await screen.findByRole('region', { name: 'Current plan' })
  expect(current.textContent).toContain('BasicActive')
  expect(current.textContent).toContain('$29 a month')
  expect(current.textContent).toContain('21 of 25 credits used in November 2026')
  expect(current.textContent).toContain('4 left, resets in 1 day')
  expect(current.textContent).toContain('2 extra credits charged as pay-as-you-go.')
})

test.each([
  [{}, 'FreeInactive'],
  [{ planName: 'basic', planStatus: 'past_due' }, 'BasicInactive'],
])('shows the plan %o as %s', async (plan, words) => {
  renderApp('/billing', { answers: { ...answers, 'GET /billing/current-plan': plan } })
  const current = await screen.findByRole('region', { name: 'Current plan' })
  expect(current.textContent).toContain(words)
})

test('shows the name of a plan that is told by its id', async () => {
  const current = { planName: 'plan_7', planStatus: 'active' }
  const plan = { ...basic, id: 'plan_7' }
  renderApp('/billing', {
    answers: { ...answers, 'GET /billing/plans': [plan], 'GET /billing/current-plan': current },
  })
  const section = await screen.findByRole('region', { name: 'Current plan' })
  expect(section.textContent).toContain('BasicActive')
})

test('does not call a plan free that it could not load', async () => {
  renderApp('/billing', { answers: { ...answers, 'GET /billing/current-plan': () => refuse(500) } })
  await screen.findByRole('heading', { name: 'Premium' })
  expect(screen.queryByRole('region', { name: 'Current plan' })).toBeNull()
})

test.each([
  ['Basic', 'Email support'],
  ['Premium', 'Priority support'],
  ['ENTERPRISE', 'A named contact'],
  ['Bespoke', 'Standard features'],
])(
  'tells in the dialog of %s its price, limit, features and that the card stays away',
  async (name, feature) => {
    const plan = { ...basic, id: 'other', name, monthlyLimit: 1500, pricePerMonth: 1200 }
    renderApp('/billing', {
      answers: { ...answers, 'GET /billing/plans': [plan], 'GET /billing/current-plan': {} },
    })
    fireEvent.click(await screen.findByRole('button', { name: `Select Plan: ${name}` }))
    const dialog = await screen.findByRole('dialog', { name })
    expect(dialog.textContent).toContain('$1,200 USD / month')
    expect(dialog.textContent).toContain(feature)
    expect(dialog.textContent).toContain('Monthly verification limit: 1,500')
    expect(dialog.textContent).toContain('Bonafide never sees your card number.')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

test('says when a change of plan begins', async () => {
  const dear = { ...premium, pricePerMonth: 99 }
  const current = { planName: 'premium', planStatus: 'active' }
  renderApp('/billing', {
    answers: { ...answers, 'GET /billing/plans': [basic, dear], 'GET /billing/current-plan': current },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Select Plan: Basic' }))
  const dialog = await screen.findByRole('dialog', { name: 'Basic' })
  expect(dialog.textContent).toContain(
    'You keep Premium until the end of the period you have paid for, then move to Basic.',
  )
})

test('has no checkout for the plan that costs nothing', async () => {
  const free = { ...basic, id: 'free', name: 'Free', pricePerMonth: 0, stripePriceId: null }
  renderApp('/billing', { answers: { ...answers, 'GET /billing/plans': [free, basic] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Select Plan: Free' }))
  const dialog = await screen.findByRole('dialog', { name: 'Free' })
  expect(dialog.textContent).toContain('cancel your subscription under ‘Manage billing’')
  expect(within(dialog).getAllByRole('button')).toHaveLength(1)
})

test.each([
  [{ subscriptionInfo: { currentPeriodEnd: '2026-12-20T00:00:00Z' } }, 'Renews on 20 Dec 2026.'],
  [
    { pendingPlan: { planName: 'basic', startsAt: '2026-12-20T00:00:00Z' } },
    'You move to Basic on 20 Dec 2026.',
  ],
  [
    { planStatus: 'past_due', subscriptionInfo: { keptUntil: '2026-11-27T00:00:00Z' } },
    'Pay by 27 Nov 2026 to keep this plan.',
  ],
])('with %o it says: %s', async (plan, words) => {
  const current = { planName: 'premium', planStatus: 'active', ...plan }
  renderApp('/billing', { answers: { ...answers, 'GET /billing/current-plan': current } })
  const section = await screen.findByRole('region', { name: 'Current plan' })
  expect(section.textContent).toContain(words)
})

test('says Processing... while the checkout is made, and makes one', async () => {
  const { server } = await upgrade(() => new Promise(() => undefined))
  const processing = await screen.findByRole('button', { name: 'Processing...' })
  fireEvent.click(processing)
  fireEvent.click(processing)
  expect(server.of('POST /billing/checkout-session')).toHaveLength(1)
  expect(screen.getAllByText('Processing...')).toHaveLength(2)
})

test('opens the checkout of the chosen plan', async () => {
  const { assign, server } = await upgrade({ checkoutUrl: stripe })
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(stripe))
  expect(awaitedPlan()).toEqual({ id: 'premium', name: 'Premium', startsAtOnce: true })
  expect(server.of('POST /billing/checkout-session')[0]?.body).toEqual({ priceId: 'price_premium' })
})

test.each([
  ['the server has no checkout', () => refuse(404), 'Failed to create checkout session'],
  ['the server refuses', () => refuse(409, 'This is your plan'), 'This is your plan'],
  [
    'the address is not one to go to',
    { checkoutUrl: 'https://evil.example' },
    'Failed to create checkout session',
  ],
])('says that the checkout failed when %s', async (_case, checkout, text) => {
  const { assign } = await upgrade(checkout)
  await waitFor(() => expect(toast()).toContain(`Checkout failed${text}`))
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(assign).not.toHaveBeenCalled()
})

test('says that the plans did not load', async () => {
  renderApp('/billing', { answers: { 'GET /billing/plans': () => refuse(500) } })
  await waitFor(() => expect(toast()).toContain('Error loading plansFailed to load billing information'))
})

const portal = 'https://billing.stripe.com/p/session/1'
const withPortal = {
  ...answers,
  'GET /billing/current-plan': { ...answers['GET /billing/current-plan'], hasPortal: true },
}

async function manage(answer: unknown) {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const view = renderApp('/billing', { answers: { ...withPortal, 'POST /billing/portal-session': answer } })
  fireEvent.click(await screen.findByRole('button', { name: 'Manage billing' }))
  return { ...view, assign }
}

test('has a way to the billing pages only where the server says that there are any', async () => {
  renderApp('/billing', { answers })
  await screen.findByRole('region', { name: 'Current plan' })
  expect(screen.queryByRole('button', { name: 'Manage billing' })).toBeNull()
})

test('opens the billing pages of the payment provider, once for two clicks', async () => {
  const { assign, server } = await manage({ url: portal })
  fireEvent.click(await screen.findByRole('button', { name: 'Opening...' }))
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(portal))
  expect(server.of('POST /billing/portal-session')).toHaveLength(1)
})

test.each([
  [
    'the server refuses',
    () => refuse(503, 'We could not reach the payment provider.'),
    'We could not reach the payment provider.',
  ],
  ['the address is not one to go to', { url: 'https://evil.example/p/session/1' }, 'Try again.'],
  ['the address has no https', { url: 'http://billing.stripe.com/p/session/1' }, 'Try again.'],
])(
  'says that the billing pages did not open when %s, and lets one try again',
  async (_case, answer, text) => {
    const { assign } = await manage(answer)
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(assign).not.toHaveBeenCalled()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Manage billing' }).disabled).toBe(false)
  },
)
