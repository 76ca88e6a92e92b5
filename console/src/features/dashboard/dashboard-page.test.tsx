import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refuse } from '../../testing/fake-server.ts'
import { clearCookies, renderApp } from '../../testing/render-app.tsx'
import { greeting } from './greeting.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  cleanup()
  clearCookies()
  vi.restoreAllMocks()
})

const usage = {
  checksUsed: 38,
  checksIncluded: 100,
  remainingChecks: 62,
  paygUsed: 0,
  daysRemaining: 10,
  period: '2026-11',
}
const plan = { planName: 'premium', planStatus: 'active' }
const value = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent

it('shows the plan, the usage and the totals', async () => {
  renderApp('/', {
    answers: {
      'GET /usage/current': usage,
      'GET /billing/current-plan': plan,
      'GET /employees/stats': { total: 1248, verified: 213, pending: 29 },
    },
  })
  await screen.findByText('1,248')
  expect(value('Verified Employees')).toBe('213')
  expect(value('Pending Verifications')).toBe('29')
  expect(await screen.findByText('38/100')).toBeTruthy()
  expect(screen.getByText('Premium')).toBeTruthy()
  expect(screen.getByText('Active')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('38')
})

it('shows 0 where the server has no totals', async () => {
  renderApp('/', { answers: { 'GET /usage/current': usage, 'GET /billing/current-plan': plan } })
  await screen.findByText('38/100')
  expect(value('Total Employees')).toBe('0')
})

it('stands when nothing loads, and only logs it', async () => {
  const down = () => refuse(500, 'The database is away')
  const calls = ['GET /usage/current', 'GET /billing/current-plan', 'GET /employees/stats']
  renderApp('/', { answers: Object.fromEntries(calls.map((call) => [call, down])) })
  await waitFor(() => expect(console.error).toHaveBeenCalledTimes(3))
  expect(screen.getByText('Free')).toBeTruthy()
  expect(screen.getByText('Inactive')).toBeTruthy()
  expect(value('Monthly Usage')).toBe('0/0')
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByText('The database is away')).toBeNull()
})

it.each([
  ['Priya Raman', 0, 'Good morning, Priya'],
  ['Priya', 12, 'Good afternoon, Priya'],
  ['', 18, 'Good evening'],
])('greets %j at %i', (name, hour, text) => {
  expect(greeting(name, hour)).toBe(text)
})
