import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { fact } from '#testing/on-screen.ts'

const usage = { checksUsed: 150, checksIncluded: 100, remainingChecks: 0, paygUsed: 50, period: '2026-11' }
const plan = { planName: 'premium', planStatus: 'past_due', subscriptionInfo: { price: { amount: 9950 } } }
const settings = { name: 'Northgate Care Ltd', linkDays: 14, phoneCountries: ['GB', 'IE'], embedOrigins: [] }

test('shows plan, usage and account', async () => {
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

test('tells a failure in a toast and in place, and keeps what it knows', async () => {
  renderApp('/settings', {
    answers: { 'GET /usage/current': usage, 'GET /billing/current-plan': () => refuse(500) },
  })
  const text = 'Failed to load settings information'
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  const region = screen.getByRole('region', { name: 'Notification' })
  await waitFor(() => expect(region.textContent).toContain(`Error loading settings${text}`))
  expect(fact('Used')).toBe('150')
})

test('has one tab only where the server has no settings and no keys', async () => {
  const { address } = renderApp('/settings?tab=developers', {
    answers: { 'GET /usage/current': usage, 'GET /billing/current-plan': plan },
  })
  await screen.findByText('Additional usage')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Plan and account'])
  expect(address()).toBe('/settings?tab=developers')
})

test('keeps the tab in the address and moves with the arrow keys', async () => {
  const answers = { 'GET /settings': settings, 'GET /api-keys': { items: [] } }
  const { address } = renderApp('/settings', { answers })
  await screen.findByRole('tab', { name: 'Organisation' })
  const [first] = screen.getAllByRole('tab')
  first!.focus()
  fireEvent.keyDown(first!, { key: 'ArrowRight' })
  await waitFor(() => expect(address()).toBe('/settings?tab=organisation'))
  await screen.findByRole('form', { name: 'Organisation' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Organisation'))
  fireEvent.keyDown(document.activeElement!, { key: 'End' })
  await waitFor(() => expect(address()).toBe('/settings?tab=developers'))
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
  await waitFor(() => expect(address()).toBe('/settings'))
})

test('does not ask for the API keys on behalf of a role that may not see them', async () => {
  const answers = {
    'GET /settings': settings,
    'GET /usage/current': usage,
    'GET /billing/current-plan': plan,
  }
  const { server } = renderApp('/settings', { answers, role: 'recruiter' })
  await screen.findByText('Additional usage')
  await waitFor(() => expect(server.of('GET /settings')).toHaveLength(1))
  expect(server.of('GET /api-keys')).toEqual([])
})
