import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { toast } from '#testing/on-screen.ts'

const ada = { employeeId: 'ada-0001', fullName: 'Ada Example', email: 'ada@example.com', status: 'invited' }
const plans = {
  'GET /billing/plans': [],
  'GET /billing/current-plan': {},
  'GET /usage/current': { checksUsed: 0, checksIncluded: 0, remainingChecks: 0, paygUsed: 0, period: '' },
}
const list = { 'GET /employees': { items: [ada] } }

/** Address, the call that fails, what else answers, title and text. */
const rows = [
  ['/billing', 'GET /billing/plans', plans, 'Error loading plans', 'Failed to load billing information'],
  ['/employees', 'GET /employees', {}, 'Error', 'Failed to fetch employees'],
  [
    '/employees?employee=ada-0001',
    'GET /employees/ada-0001',
    list,
    'Error',
    'Failed to fetch employee details',
  ],
  ['/settings', 'GET /usage/current', plans, 'Error loading settings', 'Failed to load settings information'],
  [
    '/settings',
    'GET /billing/current-plan',
    plans,
    'Error loading settings',
    'Failed to load settings information',
  ],
] as const

test.each(rows)('%s tells that %s failed without words', async (path, call, others, title, text) => {
  renderApp(path, { answers: { ...others, [call]: () => refuse(500) } })
  await waitFor(() => expect(toast()).toBe(`${title}${text}`))
  expect(screen.getByRole('alert').textContent).toContain(text)
})

test.each(rows)('%s tells what the server says when %s failed', async (path, call, others, title) => {
  renderApp(path, { answers: { ...others, [call]: () => refuse(500, 'The database is away') } })
  await waitFor(() => expect(toast()).toBe(`${title}The database is away`))
  expect(screen.getByRole('alert').textContent).toContain('The database is away')
})
