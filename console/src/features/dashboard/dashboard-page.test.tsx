import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { usage } from '#testing/usage.ts'
import { greeting } from './greeting.ts'
import { fact } from '#testing/on-screen.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const plan = { planName: 'premium', planStatus: 'active' }

test('shows the plan, the usage and the four numbers', async () => {
  renderApp('/', {
    answers: {
      'GET /usage/current': usage,
      'GET /billing/current-plan': plan,
      'GET /employees/stats': { total: 1248, verified: 213, pending: 29 },
    },
  })
  await screen.findByText('1,248')
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Total Employees',
    'Verified Employees',
    'Pending Verifications',
    'Monthly Usage',
  ])
  expect(fact('Verified Employees')).toBe('213')
  expect(fact('Pending Verifications')).toBe('29')
  expect(await screen.findByText('38/100')).toBeTruthy()
  expect(screen.getByText('Premium')).toBeTruthy()
  expect(screen.getByText('Active')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('38')
})

test.each([
  [0, '17% of all invited'],
  [27, '27 TEST: not real checks17% of all invited'],
])('of the verified marks %i as tests', async (tests, text) => {
  renderApp('/', { answers: { 'GET /employees/stats': { total: 1248, verified: 213, tests, pending: 29 } } })
  await screen.findByText('1,248')
  const note = screen.getByText('Verified Employees').closest('div')?.lastElementChild
  expect(note?.textContent).toBe(text)
})

test.each([
  [62, 6, '62 credits left', '6 need action'],
  [1, 1, '1 credit left', '1 needs action'],
  [0, 0, '0 credits left', 'No action needed'],
])('counts %i credits and %i employees who need action', async (remainingChecks, total, credits, action) => {
  const answers = {
    'GET /usage/current': { ...usage, remainingChecks },
    'GET /verifications/attention': { total, items: [] },
  }
  renderApp('/', { answers })
  expect(await screen.findByText(credits)).toBeTruthy()
  expect(await screen.findByText(action)).toBeTruthy()
})

test('shows 0 where the server has no totals', async () => {
  renderApp('/', { answers: { 'GET /usage/current': usage, 'GET /billing/current-plan': plan } })
  await screen.findByText('38/100')
  await waitFor(() => expect(fact('Total Employees')).toBe('0'))
})

test('stands when nothing loads, and only logs it', async () => {
  const down = () => refuse(500, 'The database is away')
  const calls = [
    'GET /usage/current',
    'GET /billing/current-plan',
    'GET /employees/stats',
    'GET /verifications/attention',
    'GET /employees/activity',
  ]
  renderApp('/', { answers: Object.fromEntries(calls.map((call) => [call, down])) })
  await waitFor(() => expect(console.error).toHaveBeenCalledTimes(5))
  expect(await screen.findByText('Free')).toBeTruthy()
  expect(screen.getByText('Inactive')).toBeTruthy()
  expect(fact('Monthly Usage')).toBe('0/0')
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByText('The database is away')).toBeNull()
})

test.each([
  ['Priya Raman', 0, 'Good morning, Priya'],
  ['Priya', 12, 'Good afternoon, Priya'],
  ['', 18, 'Good evening'],
])('greets %j at %i', (name, hour, text) => {
  expect(greeting(name, hour)).toBe(text)
})

const tom = {
  employeeId: '77aa03be-0002',
  fullName: 'Tom Hughes',
  email: 'tom@example.com',
  status: 'verifying',
  linkState: 'active',
}
const attention = {
  total: 6,
  items: [
    {
      employee: tom,
      waitingSince: '2026-11-14T10:00:00Z',
      action: 'nudge',
      attention: 'stuck',
      detail: 'Opened the link, no progress for 3 days',
    },
  ],
}
const activity = {
  items: [
    {
      id: '1',
      at: '2026-11-20T09:41:00Z',
      kind: 'employee.completed',
      by: 'employee',
      employeeId: '8f2c41d0-0001',
      fullName: 'Grace Mensah',
    },
  ],
}
const feed = { 'GET /verifications/attention': attention, 'GET /employees/activity': activity }

test('lists who needs attention, each with the one action, and leads to the employee', async () => {
  const { server } = renderApp('/', {
    answers: { ...feed, [`POST /employees/${tom.employeeId}/nudge`]: tom },
  })
  const card = await screen.findByRole('region', { name: 'Needs attention' })
  expect(card.textContent).toContain('Opened the link, no progress for 3 days')
  expect(within(card).getByRole('link', { name: 'Tom Hughes' }).getAttribute('href')).toContain(
    'employee=77aa03be-0002',
  )
  expect(screen.getByText('6 need action')).toBeTruthy()
  fireEvent.click(within(card).getByRole('button', { name: /Tom Hughes$/ }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send reminder' }))
  await waitFor(() => expect(server.of(`POST /employees/${tom.employeeId}/nudge`)).toHaveLength(1))
})

test('tells what happened last, and to whom', async () => {
  renderApp('/', { answers: feed })
  const card = await screen.findByRole('region', { name: 'Latest activity' })
  expect(card.textContent).toContain('Verification completed')
  expect(within(card).getByRole('link', { name: 'Grace Mensah' }).getAttribute('href')).toContain(
    'employee=8f2c41d0-0001',
  )
})

test('shows neither where the server has neither', async () => {
  renderApp('/', { answers: {} })
  await screen.findByRole('list', { name: 'Quick actions' })
  await waitFor(() => expect(screen.queryByText('Loading what needs attention')).toBeNull())
  expect(screen.queryByText('Needs attention')).toBeNull()
  expect(screen.queryByText('Latest activity')).toBeNull()
})

const figures = {
  on: '2026-11-22',
  withoutExcuse: 3,
  followUpOverdue: 0,
  likenessDue: 2,
  termDatesDue: 1,
  endsWithin30: 1,
  endsWithin60: 4,
  endsWithin90: 1200,
}

test('tells first who works without an excuse, and each line leads to those employees', async () => {
  renderApp('/', { answers: { ...feed, 'GET /right-to-work/figures': figures } })
  const card = await screen.findByRole('region', { name: 'Right to work' })
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    'Working, not covered3',
    'Likeness due2',
    'Follow-ups overdue0',
    'Term dates due1',
    'Ending within 30 days1',
    'Ending within 60 days4',
    'Ending within 90 days1,200',
  ])
  const addresses = within(card)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(addresses).toEqual([
    '/employees',
    '/employees?cover=working',
    '/employees?cover=likeness_due',
    '/employees?cover=follow_up_overdue',
    '/employees?cover=term_dates_due',
    '/employees?cover=ends_30&sort=cover_end',
    '/employees?cover=ends_60&sort=cover_end',
    '/employees?cover=ends_90&sort=cover_end',
  ])
  const attentionCard = screen.getByRole('region', { name: 'Needs attention' })
  expect(card.compareDocumentPosition(attentionCard)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('says where right to work could not be loaded, and tries again', async () => {
  let isDown = true
  const answers = { ...feed, 'GET /right-to-work/figures': () => (isDown ? refuse(500, 'Away') : figures) }
  renderApp('/', { answers })
  const card = await screen.findByRole('region', { name: 'Right to work' })
  expect(within(card).getByText('We could not load right to work.')).toBeTruthy()
  isDown = false
  fireEvent.click(within(card).getByRole('button', { name: 'Retry' }))
  expect(await within(card).findByText('Working, not covered')).toBeTruthy()
})
