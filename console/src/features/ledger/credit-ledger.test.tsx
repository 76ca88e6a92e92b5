import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, type Sent } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'

const base = {
  'GET /billing/plans': [],
  'GET /billing/current-plan': {},
  'GET /usage/current': {},
}
const entry = (id: string, kind: string, fullName: string | null) => ({
  id,
  kind,
  fullName,
  at: '2026-11-18T10:00:00Z',
  employeeId: `employee-${id}`,
  period: '2026-11',
})
const title = 'Credit history'

test('lists the ledger entries, page by page, each leading to its employee', async () => {
  const pages = (sent: Sent) =>
    sent.query.get('cursor') === 'next'
      ? { items: [entry('2', 'payg', null)] }
      : { items: [entry('1', 'reserve', 'Ada Example')], nextCursor: 'next' }
  renderApp('/billing', { answers: { ...base, 'GET /billing/ledger': pages } })
  const table = within(await screen.findByRole('table', { name: title }))
  expect(table.getAllByRole('row')[1]?.textContent).toBe(
    '18 Nov 2026Ada ExampleReserved for an invitationNovember 2026',
  )
  expect(table.getByRole('link').getAttribute('href')).toBe('/billing?employee=employee-1')
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await table.findByText('Extra credit reserved (pay-as-you-go)')
  expect(table.getByRole('link', { name: 'employee' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test.each([
  ['the server does not keep them', () => refuse(404)],
  ['nothing has moved', { items: [] }],
])('shows nothing where %s', async (_case, answer) => {
  const { server } = renderApp('/billing', { answers: { ...base, 'GET /billing/ledger': answer } })
  await screen.findByText('There are no plans to choose from at the moment.')
  await expect.poll(() => server.of('GET /billing/ledger').length).toBe(1)
  expect(screen.queryByText(title)).toBeNull()
})

test('says in its own place that they did not load', async () => {
  renderApp('/billing', { answers: { ...base, 'GET /billing/ledger': () => refuse(500) } })
  await screen.findByText('We could not load your credit history.')
  expect(screen.getByRole('heading', { name: 'Subscription Plans' })).toBeTruthy()
})
