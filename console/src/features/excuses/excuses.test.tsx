import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'

const figures = {
  on: '2026-11-22',
  withoutExcuse: 1,
  followUpOverdue: 1,
  likenessDue: 0,
  termDatesDue: 2,
  endsWithin30: 0,
  endsWithin60: 1,
  endsWithin90: 1,
}
const limited = {
  employeeId: '8f2c41d0-0001',
  fullName: 'Grace Mensah',
  site: 'Leeds',
  startDate: '2026-01-05',
  state: 'time_limited',
  until: '2027-01-03',
  followUpDue: '2027-01-03',
  conditions: ['At most 20 hours a week'],
}
const lapsed = {
  ...limited,
  employeeId: '8f2c41d0-0002',
  fullName: 'Tom Hughes',
  site: null,
  state: 'lapsed',
  until: null,
  followUpDue: '2026-11-01',
  conditions: [],
}
const list = (items: object[], nextCursor: string | null = null) => ({ items, nextCursor })
const answers = {
  'GET /right-to-work/figures': figures,
  'GET /right-to-work': list([limited, lapsed]),
}
const rows = () => within(screen.getByRole('region', { name: 'Statutory excuses' })).getAllByRole('listitem')

test('shows each employee with the state of their excuse, and leads to the employee', async () => {
  renderApp('/right-to-work', { answers })
  const link = await screen.findByRole('link', { name: 'Grace Mensah' })
  expect(link.getAttribute('href')).toContain('employee=8f2c41d0-0001')
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(
      'Until 3 Jan 2027 · Start date 5 Jan 2026 · Leeds · At most 20 hours a weekCovered',
    ),
    expect.stringContaining('Cover ended · Start date 5 Jan 2026Not covered'),
  ])
})

test('of a provisional excuse the end of the permission is shown, and of none when it was due', async () => {
  const provisional = { ...limited, state: 'provisional', until: null }
  const ended = { ...lapsed, state: 'none' }
  renderApp('/right-to-work', { answers: { ...answers, 'GET /right-to-work': list([provisional, ended]) } })
  await screen.findByRole('link', { name: 'Grace Mensah' })
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Permission ends 3 Jan 2027 · Start date 5 Jan 2026'),
    expect.stringContaining('Working since 5 Jan 2026 · Follow-up was due 1 Nov 2026'),
  ])
})

test.each([
  ['concern=without_excuse', { concern: 'without_excuse' }, 'Working, not covered 1'],
  ['concern=term_dates_due', { concern: 'term_dates_due' }, 'Term dates due 2'],
  ['concern=follow_up_overdue', { concern: 'follow_up_overdue' }, 'Follow-ups overdue 1'],
  ['within=60', { endsWithinDays: '60' }, 'Ending within 60 days 1'],
  ['state=grace', { state: 'grace' }, 'Covered, 28-day grace'],
  ['within=45', {}, 'All'],
])('asks for those of the address %s, and presses what is chosen', async (search, query, chosen) => {
  const { server } = renderApp(`/right-to-work?${search}`, { answers })
  await screen.findByRole('link', { name: 'Grace Mensah' })
  const [asked] = server.of('GET /right-to-work')
  expect(Object.fromEntries(asked!.query)).toEqual({ ...query, limit: '100' })
  const pressed = await screen.findByRole('button', { name: chosen })
  expect(pressed.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getAllByRole('button', { pressed: true })).toEqual([pressed])
})

test('a choice goes into the address', async () => {
  const { address } = renderApp('/right-to-work?state=grace', { answers })
  fireEvent.click(await screen.findByRole('button', { name: 'Ending within 30 days 0' }))
  await waitFor(() => expect(address()).toBe('/right-to-work?within=30'))
  fireEvent.click(screen.getByRole('button', { name: 'All' }))
  await waitFor(() => expect(address()).toBe('/right-to-work'))
})

test('the next page follows the one before', async () => {
  const pages = { 'GET /right-to-work': [list([limited], 'next'), list([lapsed])] }
  let page = 0
  const { server } = renderApp('/right-to-work', {
    answers: { ...answers, 'GET /right-to-work': () => pages['GET /right-to-work'][page++] },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await screen.findByRole('link', { name: 'Tom Hughes' })
  expect(server.of('GET /right-to-work').at(-1)!.query.get('cursor')).toBe('next')
  expect(rows()).toHaveLength(2)
})

test('says where there is no one, and where the list could not be loaded', async () => {
  let reply: () => unknown = () => list([])
  renderApp('/right-to-work', { answers: { ...answers, 'GET /right-to-work': () => reply() } })
  expect(await screen.findByRole('heading', { name: 'No employees here' })).toBeTruthy()
  reply = () => refuse(500, 'The database is away')
  fireEvent.click(await screen.findByRole('button', { name: /overdue/ }))
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
})
