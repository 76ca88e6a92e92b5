import { fireEvent, screen, waitFor, within } from '@testing-library/react'
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

const partsOf = () =>
  within(screen.getByRole('navigation', { name: 'Settings' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const base = { 'GET /usage/current': usage, 'GET /billing/current-plan': plan }
const all = { ...base, 'GET /settings': settings, 'GET /api-keys': { items: [] } }

test('has one part only where the server has no settings and no keys', async () => {
  renderApp('/settings/developers', { answers: base })
  await screen.findByText('Additional usage')
  expect(partsOf()).toEqual(['Plan and account'])
})

test('lists the parts, each with an address, and the two buttons stand on the first alone', async () => {
  const { address } = renderApp('/settings', { answers: all, role: 'owner' })
  const list = within(
    screen.queryByRole('navigation', { name: 'Settings' }) ??
      (await screen.findByRole('navigation', { name: 'Settings' })),
  )
  await list.findByRole('link', { name: 'Organisation' })
  expect(partsOf()).toEqual([
    'Plan and account',
    'Organisation',
    'Brand',
    'Alerts and warnings',
    'Team',
    'Sign-in',
    'Integrations',
    'Data',
    'Developers',
    'Audit log',
  ])
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Manage Plan' })).toBeTruthy()
  fireEvent.click(list.getByRole('link', { name: 'Organisation' }))
  await screen.findByRole('form', { name: 'Organisation' })
  expect(address()).toBe('/settings/organisation')
  expect(list.getByRole('link', { name: 'Organisation' }).getAttribute('aria-current')).toBe('page')
  expect(list.getByRole('link', { name: 'Plan and account' }).getAttribute('aria-current')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Back to Dashboard' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Manage Plan' })).toBeNull()
  fireEvent.change(screen.getByLabelText('Part of the settings'), { target: { value: 'alerts' } })
  await screen.findByRole('form', { name: 'Warning signs' })
  expect(address()).toBe('/settings/alerts')
})

test.each([
  ['/settings?tab=plan', '/settings'],
  ['/settings?tab=organisation', '/settings/organisation'],
  ['/settings?tab=sso', '/settings/sign-in'],
  ['/settings?tab=retention', '/settings/data'],
])('the earlier address %s leads to %s', async (before, after) => {
  const { address } = renderApp(before, { answers: all, role: 'owner' })
  await waitFor(() => expect(address()).toBe(after))
})

test('the way to the widget is website, key, code and test', async () => {
  renderApp('/settings/developers', { answers: all })
  const way = await screen.findByRole('list', { name: 'Add the widget, step by step' })
  await within(way).findByRole('heading', { name: 'Test it' })
  expect(
    within(way)
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Allowed websites', 'API keys', 'Add the widget to your website', 'Test it'])
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
