import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { refuse } from '../../testing/fake-server.ts'
import { clearCookies, renderApp } from '../../testing/render-app.tsx'

afterEach(() => {
  cleanup()
  clearCookies()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const basic = {
  id: 'basic',
  name: 'Basic',
  pricePerMonth: 29,
  monthlyLimit: 25,
  features: [' Four steps '],
  stripePriceId: 'price_basic',
}
const premium = { ...basic, id: 'premium', name: 'Premium', isPopular: true, stripePriceId: 'price_premium' }
const answers = {
  'GET /billing/plans': [basic, premium],
  'GET /billing/current-plan': { planName: 'BASIC', planStatus: 'active' },
}
const toast = () => screen.getByRole('region', { name: 'Notification' }).textContent

async function upgrade(checkout: unknown) {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const view = renderApp('/billing', { answers: { ...answers, 'POST /billing/checkout-session': checkout } })
  fireEvent.click(await screen.findByRole('button', { name: 'Select Plan: Premium' }))
  const dialog = await screen.findByRole('dialog', { name: 'Premium' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Upgrade Plan' }))
  return { ...view, assign }
}

it('shows the plans, the popular one and the one that is current', async () => {
  renderApp('/billing', { answers })
  await screen.findByRole('heading', { name: 'Subscription Plans' })
  expect(screen.getByText('Most Popular')).toBeTruthy()
  expect(screen.getAllByText('Four steps')).toHaveLength(2)
  const current = screen.getByRole<HTMLButtonElement>('button', { name: 'Basic: Current Plan' })
  expect(current.textContent).toBe('Current Plan')
  expect(current.disabled).toBe(true)
})

it('opens the checkout of the chosen plan', async () => {
  const { assign, server } = await upgrade({ checkoutUrl: 'https://checkout.example/1' })
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://checkout.example/1'))
  expect(server.of('POST /billing/checkout-session')[0]?.body).toEqual({ priceId: 'price_premium' })
})

it.each([
  ['the server has no checkout', () => refuse(404), 'Failed to create checkout session'],
  ['the server refuses', () => refuse(409, 'This is your plan'), 'This is your plan'],
  [
    'the address is not one to go to',
    { checkoutUrl: 'http://evil.example' },
    'Failed to create checkout session',
  ],
])('says that the checkout failed when %s', async (_case, checkout, text) => {
  const { assign } = await upgrade(checkout)
  await waitFor(() => expect(toast()).toContain(`Checkout failed${text}`))
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(assign).not.toHaveBeenCalled()
})

it('says that the plans did not load', async () => {
  renderApp('/billing', { answers: { 'GET /billing/plans': () => refuse(500) } })
  await waitFor(() => expect(toast()).toContain('Error loading plansFailed to load billing information'))
})

it('goes to the settings 3 seconds after a payment, and stays when asked to', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const first = renderApp('/billing/success?session_id=cs_1')
  await screen.findByRole('heading', { name: 'Payment successful' })
  expect(toast()).toContain('Payment Successful!Your plan has been activated successfully')
  await act(() => vi.advanceTimersByTimeAsync(3_100))
  expect(first.address()).toBe('/settings')
  cleanup()
  const second = renderApp('/billing/success?session_id=cs_1')
  fireEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(second.address()).toBe('/billing/success?session_id=cs_1')
})

it('neither thanks nor leaves without a payment', async () => {
  renderApp('/billing/success')
  await screen.findByRole('heading', { name: 'No payment found' })
  expect(toast()).toBe('')
  expect(screen.queryByRole('button', { name: 'Stay on this page' })).toBeNull()
})

it('says that nothing was charged', async () => {
  renderApp('/billing/cancel', { session: 'signed-out' })
  await screen.findByText(/No charges were made/)
  expect(screen.getByRole('link', { name: 'Try Payment Again' }).getAttribute('href')).toBe('/billing')
})
