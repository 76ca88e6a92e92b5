import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { refuse } from '../../testing/fake-server.ts'
import { clearCookies, renderApp } from '../../testing/render-app.tsx'

afterEach(() => {
  cleanup()
  clearCookies()
})

const usage = { checksUsed: 150, checksIncluded: 100, remainingChecks: 0, paygUsed: 50, period: '2026-11' }
const plan = { planName: 'premium', planStatus: 'past_due', subscriptionInfo: { price: { amount: 9950 } } }
const fact = (term: string) => screen.getByText(term).parentElement?.querySelector('dd')?.textContent

it('shows plan, usage and account', async () => {
  renderApp('/settings', { answers: { 'GET /usage/current': usage, 'GET /billing/current-plan': plan } })
  await screen.findByText('Additional usage')
  expect(fact('Plan')).toBe('Premium')
  expect(screen.getByText('Inactive')).toBeTruthy()
  expect(fact('Current period')).toBe('November 2026')
  expect(fact('Price')).toBe('$100 per month')
  expect(fact('Additional usage')).toBe('50')
  expect(fact('Usage')).toBe('100%')
  expect(fact('Role')).toBe('User')
})

it('tells a failure in a toast and in place, and keeps what it knows', async () => {
  renderApp('/settings', {
    answers: { 'GET /usage/current': usage, 'GET /billing/current-plan': () => refuse(500) },
  })
  const text = 'Failed to load settings information'
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  const region = screen.getByRole('region', { name: 'Notification' })
  await waitFor(() => expect(region.textContent).toContain(`Error loading settings${text}`))
  expect(fact('Used')).toBe('150')
})
