import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { rememberAwaitedPlan } from '#features/billing/checkout.ts'
import { renderApp } from '#testing/render-app.tsx'
import { toast } from '#testing/on-screen.ts'

const basicPlan = { planName: 'basic', planStatus: 'active' }
// A busy machine takes longer to load the pages for the first time than the three seconds that are tried below.
beforeAll(async () => {
  const answers = { 'GET /billing/current-plan': basicPlan }
  renderApp('/billing/success?session_id=cs_1', { answers })
  await screen.findByRole('heading', { name: 'Payment successful' })
  cleanup()
  renderApp('/settings', { answers })
  await screen.findByRole('heading', { name: 'Settings' })
  cleanup()
})

test('goes to the settings 3 seconds after a payment, and stays when asked to', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const first = renderApp('/billing/success?session_id=cs_1', {
    answers: { 'GET /billing/current-plan': basicPlan },
  })
  await screen.findByRole('heading', { name: 'Payment successful' })
  expect(toast()).toContain('Payment Successful!Your plan has been activated successfully')
  await act(() => vi.advanceTimersByTimeAsync(3_100))
  expect(first.address()).toBe('/settings')
  cleanup()
  const second = renderApp('/billing/success?session_id=cs_1', {
    answers: { 'GET /billing/current-plan': basicPlan },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(second.address()).toBe('/billing/success?session_id=cs_1')
})

test('says that it waits for the payment provider until the plan that was paid for is active', async () => {
  rememberAwaitedPlan({ id: 'premium', name: 'Premium', startsAtOnce: true })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const current = { planName: 'basic', planStatus: 'active' }
  const { server } = renderApp('/billing/success?session_id=cs_1', {
    answers: { 'GET /billing/current-plan': () => current },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }))
  await screen.findByText(/We are waiting for the payment provider to confirm/)
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  await screen.findByText(/has not confirmed your payment yet/)
  expect(screen.queryByRole('heading', { name: 'Payment successful' })).toBeNull()
  current.planName = 'Premium'
  await act(() => vi.advanceTimersByTimeAsync(2_100))
  await screen.findByText('Thank you. Your Premium plan is active.')
  const asked = server.of('GET /billing/current-plan').length
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(server.of('GET /billing/current-plan')).toHaveLength(asked)
})

test('asks nothing of the server after a payment without a session', async () => {
  const { server } = renderApp('/billing/success?session_id=cs_1', { session: 'signed-out' })
  await screen.findByText('Sign in to see whether the payment provider has confirmed your plan.')
  expect(server.sent).toEqual([])
})

test('neither thanks nor leaves without a payment', async () => {
  renderApp('/billing/success')
  await screen.findByRole('heading', { name: 'No payment found' })
  expect(toast()).toBe('')
  expect(screen.queryByRole('button', { name: 'Stay on this page' })).toBeNull()
})

test('says that nothing was charged', async () => {
  renderApp('/billing/cancel', { session: 'signed-out' })
  await screen.findByText(
    'No charges were made. Your current plan is unchanged, and you can try again at any time.',
  )
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.getByRole('link', { name: 'Try Payment Again' }).getAttribute('href')).toBe('/billing')
})
