import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { excuseOf } from '#testing/excuse.ts'

const ada = {
  employeeId: '8f2c41d0-0001',
  fullName: 'Ada Example',
  email: 'ada@example.com',
  phoneE164: '+447700900142',
  status: 'verifying',
  createdAt: '2026-11-18T10:00:00Z',
  verificationSteps: { email: { status: 'pass' }, phone: { status: 'fail' }, id: { status: 'pending' } },
}

async function rowOf(employee: object) {
  const view = renderApp('/employees', { answers: { 'GET /employees': { items: [employee] } } })
  const [, row] = await screen.findAllByRole('row')
  // Slower cells are drawn a moment after the name.
  await within(row!).findByRole('img', { name: /^RTW/ })
  return { ...view, row: row! }
}

it('has a column for each thing there is to know of an employee', async () => {
  await rowOf(ada)
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads.slice(1, 6)).toEqual(['Name', 'Contact', 'Status', 'Verification Steps', 'Created'])
})

it('tells of an employee the short id, the contact, each step and when they were added', async () => {
  const { row } = await rowOf(ada)
  expect(within(row).getByText('8f2c41d0')).toBeTruthy()
  expect(within(row).getByText('ada@example.com')).toBeTruthy()
  expect(within(row).getByText('18 Nov 2026')).toBeTruthy()
  const marks = within(row)
    .getAllByRole('img')
    .map((mark) => mark.getAttribute('aria-label'))
  expect(marks.filter((mark) => mark?.includes(': '))).toEqual([
    'Email: Passed',
    'Phone: Failed',
    'ID: Pending',
    'RTW: Pending',
  ])
})

it.each([
  ['invited', 'Invited'],
  ['verifying', 'Verifying'],
  ['verified', 'Verified'],
  ['completed', 'Completed'],
  ['failed', 'Failed'],
  ['on_hold', 'Invited'],
  [undefined, 'Invited'],
])('shows the status %s as %s', async (status, label) => {
  const { row } = await rowOf({ ...ada, status })
  expect(within(row).getByText(label)).toBeTruthy()
})

it('opens the details from the view action', async () => {
  const { row } = await rowOf(ada)
  fireEvent.click(within(row).getByRole('link', { name: 'View Ada Example' }))
  expect(await screen.findByRole('dialog', { name: /Employee Details/ })).toBeTruthy()
})

it('marks an employee and each step that was passed by a test, and says what that means', async () => {
  const test = { status: 'pass', method: 'sandbox', assurance: 'none' }
  const real = { status: 'pass', method: 'code', assurance: 'verified' }
  const { row } = await rowOf({
    ...ada,
    verificationSteps: { email: real, phone: real, id: test, rtw: test },
  })
  expect(within(row).getByText('8f2c41d0').parentElement?.textContent).toBe('8f2c41d0 · TEST')
  expect(within(row).getByRole('img', { name: 'ID: Passed, TEST: not a real check' })).toBeTruthy()
  expect(within(row).getByRole('img', { name: 'RTW: Passed, TEST: no statutory excuse' })).toBeTruthy()
  expect(within(row).getByRole('img', { name: 'Phone: Passed' })).toBeTruthy()
  // The server says "verifying": in production a test verifies no employee.
  expect(within(row).queryByRole('img', { name: 'Verified' })).toBeNull()
})

it('says within which limits an employee may work', async () => {
  const { row } = await rowOf({ ...ada, conditions: ['At most 20 hours a week', 'Only as: Care worker'] })
  const limits = within(row).getByTitle('At most 20 hours a week · Only as: Care worker')
  expect(limits.parentElement?.textContent).toBe('8f2c41d0 · At most 20 hours a week · Only as: Care worker')
})

it('marks no employee without a test', async () => {
  const { row } = await rowOf(ada)
  expect(within(row).queryByText(/TEST/)).toBeNull()
})

it('says whether the organisation is covered, and nothing where the server does not tell', async () => {
  const rightToWork = excuseOf('none', { rules: [1], reason: 'no_check' })
  const { row, unmount } = await rowOf({ ...ada, startDate: '2026-01-05', rightToWork })
  expect(within(row).getByText('Not covered')).toBeTruthy()
  expect(within(row).getByText('working since 5 Jan 2026')).toBeTruthy()
  unmount()
  const { row: other } = await rowOf(ada)
  expect(within(other).queryByText(/covered/i)).toBeNull()
})

const working = {
  ...ada,
  startDate: '2026-12-01',
  site: 'Leeds',
  assignee: { userId: 'u1', name: 'Sam Okafor' },
  rightToWork: excuseOf('time_limited', { until: '2026-12-20' }),
}

it('has columns for the cover, the start, the site and the assignee where the server tells them', async () => {
  const { row } = await rowOf(working)
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads.slice(1, 8)).toEqual(['Name', 'Cover', 'Status', 'Steps', 'Starts', 'Site', 'Assignee'])
  for (const text of ['1 Dec 2026', 'Leeds', 'ada@example.com', '07700 900142', 'Invited 18 Nov']) {
    expect(within(row).getByText(text)).toBeTruthy()
  }
  expect(within(row).getByRole('img', { name: 'Assigned to Sam Okafor' })).toBeTruthy()
})

it('is ordered by a column from its heading, and the other way round by a second press', async () => {
  const { server, address } = await rowOf(working)
  const sorted = () => server.of('GET /employees').at(-1)?.query.get('sort')
  fireEvent.click(screen.getByRole('button', { name: 'Starts' }))
  await waitFor(() => expect(sorted()).toBe('starts'))
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Starts' }).getAttribute('aria-sort')).toBe('ascending'),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Starts' }))
  await waitFor(() => expect(sorted()).toBe('-starts'))
  expect(address()).toBe('/employees?sort=-starts')
})
