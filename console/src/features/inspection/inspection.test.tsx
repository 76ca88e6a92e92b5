import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { excuseOf } from '#testing/excuse.ts'
import { renderApp } from '#testing/render-app.tsx'

const employee = {
  site: 'Leeds',
  startDate: '2026-11-02',
  leaveDate: null,
  origin: null,
  job: 'worker',
  test: false,
}
const check = { route: 'document', on: '2026-11-01', by: 'Harriet Reed', files: 2 }
const cara = {
  ...employee,
  employeeId: 'e1',
  fullName: 'Cara Dunn',
  check: null,
  rightToWork: excuseOf('none', { until: null, reason: 'no_check' }),
}
const bo = {
  ...employee,
  employeeId: 'e2',
  fullName: 'Bo Li',
  check,
  rightToWork: excuseOf('provisional', { until: null, missing: ['copy'] }),
}
const ella = (index = 0) => ({
  ...employee,
  employeeId: `c${index}`,
  fullName: `Ella ${index}`,
  check,
  rightToWork: excuseOf('continuous'),
})
const inspected = (change: object = {}) => ({
  on: '2026-11-20',
  gaps: { total: 2, items: [cara, bo] },
  covered: { total: 1, items: [ella()] },
  startUnknown: 0,
  ...change,
})
const call = 'GET /right-to-work/inspection'
const pack = {
  packId: 'p1',
  state: 'ready',
  kind: 'all',
  site: null,
  on: '2026-11-20',
  createdAt: '2026-11-20T10:00:00Z',
  createdBy: 'Harriet Reed',
  total: 3,
  done: 3,
  leftOut: [],
  failedEmployee: null,
  bytes: 12_345,
  expiresAt: '2026-11-27T10:00:00Z',
}

function open(answer: unknown = inspected(), path = '/inspection', more: object = {}) {
  return renderApp(path, {
    answers: { [call]: answer, 'GET /sites': { items: ['Leeds', 'York'], limited: false }, ...more },
  })
}

test('the gaps stand first, each with what is missing and what mends it; then who is covered, and how', async () => {
  open()
  const gaps = await screen.findByRole('region', { name: 'Gaps' })
  expect(screen.getByRole('status').textContent).toBe('2 of 3 have gaps on 20 Nov 2026.')
  const [first, second] = within(gaps).getAllByRole('listitem')
  expect(first?.textContent).toContain('Working since 2 Nov 2026')
  expect(first?.textContent).toContain('Not covered')
  expect(within(gaps).getByRole('button', { name: 'Record check: Cara Dunn' })).toBeTruthy()
  expect(second?.textContent).toContain('Copy missing')
  expect(second?.textContent).toContain('Document on 1 Nov 2026 by Harriet Reed · 2 files')
  expect(within(gaps).getByRole('button', { name: 'Add copy: Bo Li' })).toBeTruthy()
  const covered = screen.getByRole('region', { name: 'Covered' })
  expect(gaps.compareDocumentPosition(covered)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(covered.textContent).toContain('No end date')
  expect(within(covered).queryByRole('button')).toBeNull()
})

test('an end that was after the day of the inspection is cover on that day', async () => {
  const until = excuseOf('time_limited', { until: '2026-10-30' })
  const then = { ...ella(), rightToWork: until, startDate: '2026-09-01' }
  const gaps = { total: 0, items: [] }
  open(
    inspected({ on: '2026-10-15', gaps, covered: { total: 1, items: [then] } }),
    '/inspection?on=2026-10-15',
  )
  const covered = await screen.findByRole('region', { name: 'Covered' })
  expect(covered.textContent).toContain('Until 30 Oct 2026')
  expect(screen.getByRole('status').textContent).toBe('No gaps on 15 Oct 2026: 1 of 1 are in order.')
})

test('day, site and chosen employees stand in the address, and are asked for', async () => {
  const { server, address } = open()
  await screen.findByRole('region', { name: 'Gaps' })
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '15/10/26' } })
  await waitFor(() => expect(address()).toBe('/inspection?on=2026-10-15'))
  const who = await screen.findByRole('option', { name: 'Leeds' })
  fireEvent.change(who.closest('select')!, { target: { value: 'site:Leeds' } })
  await waitFor(() => expect(address()).toBe('/inspection?on=2026-10-15&site=Leeds'))
  await waitFor(() =>
    expect(Object.fromEntries(server.of(call).at(-1)!.query)).toEqual({ on: '2026-10-15', site: 'Leeds' }),
  )
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: 'soon' } })
  expect(screen.getByText('Please enter a real date')).toBeTruthy()
})

test('makes the ZIP of the same employees and day, and offers it where it was asked for', async () => {
  const { server } = open(inspected(), '/inspection?site=Leeds&on=2026-11-20', {
    'POST /evidence-packs': () => Response.json(pack, { status: 201 }),
    'GET /evidence-packs': { items: [pack] },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Make the ZIP' }))
  await screen.findByRole('button', { name: 'Download: All employees, 20 Nov 2026 (3)' })
  expect(server.of('POST /evidence-packs').map(({ body }) => body)).toEqual([
    { kind: 'site', site: 'Leeds', on: '2026-11-20' },
  ])
})

test('a long list is folded, and an empty day and a failure say so', async () => {
  const many = Array.from({ length: 30 }, (_, index) => ella(index))
  const { unmount } = open(inspected({ covered: { total: 30, items: many }, startUnknown: 4 }))
  const covered = await screen.findByRole('region', { name: 'Covered' })
  expect(within(covered).getAllByRole('listitem')).toHaveLength(10)
  fireEvent.click(within(covered).getByRole('button', { name: 'Show all 30' }))
  expect(within(covered).getAllByRole('listitem')).toHaveLength(30)
  expect(screen.getByText(/^4 employees have no start date/)).toBeTruthy()
  unmount()
  const none = { total: 0, items: [] }
  const empty = open(inspected({ gaps: none, covered: none }))
  expect(await screen.findByText(/^No one works on 20 Nov 2026/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make the ZIP' })).toBeNull()
  empty.unmount()
  open(() => Response.json({ message: 'away' }, { status: 500 }))
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('a user who may not read evidence has no such page', async () => {
  const { server } = renderApp('/inspection', { role: 'viewer', answers: { [call]: inspected() } })
  expect(await screen.findByRole('heading', { name: 'Your role does not include this page' })).toBeTruthy()
  expect(server.of(call)).toEqual([])
})
