import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { excuseOf } from '#testing/excuse.ts'
import type { Answers, Sent } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'
import { toast } from '#testing/on-screen.ts'

afterEach(() => void vi.useRealTimers())

const employee = (number: number, more: object = {}) => ({
  employeeId: `e${number}`,
  fullName: `Employee ${number}`,
  email: `e${number}@example.com`,
  startDate: '2026-01-05',
  rightToWork: excuseOf('time_limited', { until: '2026-12-20' }),
  ...more,
})
const many = (count: number) => Array.from({ length: count }, (_, index) => employee(index + 1))
const leeds = { viewId: 'v1', name: 'Leeds, late', search: { site: 'Leeds', cover: 'not_covered' } }

async function open(path: string, answers: Answers = {}) {
  const view = renderApp(path, {
    answers: {
      'GET /employees': { items: many(3), total: 3 },
      'GET /employees/activity': { items: [] },
      'GET /employee-views': { items: [leeds] },
      'GET /sites': { items: ['Leeds', 'York'], limited: false },
      ...answers,
    },
  })
  await screen.findByText('Employee 1')
  const asked = () => view.server.of('GET /employees').at(-1)!.query
  return { ...view, asked }
}
const views = () => screen.findByRole('navigation', { name: 'Views' })
const present = async () => within(await views()).getByRole('link', { current: 'page' }).textContent

test('the views that there always are lead to their employees', async () => {
  const { asked } = await open('/employees')
  expect(await present()).toBe('All')
  fireEvent.click(within(await views()).getByRole('link', { name: 'Ending in 60 days' }))
  await waitFor(() => expect(asked().get('cover')).toBe('ends_60'))
  expect(asked().get('sort')).toBe('cover_end')
  fireEvent.click(screen.getByRole('button', { name: 'Ended' }))
  await waitFor(() => expect(asked().get('cover')).toBe('ended'))
  expect(await present()).toBe('Ending in 60 days')
  fireEvent.click(within(await views()).getByRole('link', { name: 'Mine' }))
  await waitFor(() => expect(asked().get('assignee')).toBe(signedInReply.user.id))
  expect(asked().get('cover')).toBeNull()
})

test('each filter is a chip that takes it off, and all are taken off at once', async () => {
  const { address, asked } = await open('/employees?cover=almost&channel=sms&site=Leeds&q=employee')
  const chips = await screen.findByRole('group', { name: 'Filters' })
  const texts = within(chips)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(texts).toEqual(['Almost covered', 'By SMS', 'Site: Leeds', 'Clear all'])
  fireEvent.click(within(chips).getByRole('button', { name: 'Remove filter: By SMS' }))
  await waitFor(() => expect(asked().get('channel')).toBeNull())
  expect(asked().get('cover')).toBe('almost')
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address()).toBe('/employees?q=employee'))
})

test('filters are chosen among all that there are', async () => {
  const { asked } = await open('/employees')
  fireEvent.click(await screen.findByRole('button', { name: 'More filters' }))
  const panel = await screen.findByRole('group', { name: 'More filters' })
  const choose = (name: string, value: string) =>
    fireEvent.change(within(panel).getByLabelText(name), { target: { value } })
  choose('Cover', 'not_covered')
  choose('Invited by', 'whatsapp')
  choose('Warning signs', 'yes')
  choose('Tests', 'no')
  choose('Order', '-cover_end')
  choose('Start date', 'between')
  fireEvent.change(await within(panel).findByLabelText('From'), { target: { value: '2026-12-01' } })
  await waitFor(() => expect(asked().get('startFrom')).toBe('2026-12-01'))
  expect(Object.fromEntries(asked())).toMatchObject({
    cover: 'not_covered',
    channel: 'whatsapp',
    flagged: 'true',
    test: 'false',
    sort: '-cover_end',
  })
})

test('filters are saved as a view with a name, without the text that is searched for', async () => {
  const { server } = await open('/employees?cover=almost&q=employee', { 'POST /employee-views': leeds })
  fireEvent.click(await screen.findByRole('button', { name: 'Save view' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save view' })
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: ' Almost ' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.of('POST /employee-views')).toHaveLength(1))
  expect(server.of('POST /employee-views')[0]?.body).toEqual({ name: 'Almost', search: { cover: 'almost' } })
  await waitFor(() => expect(server.of('GET /employee-views')).toHaveLength(2))
})

test('a view of the user is renamed, deleted, and there again by Undo', async () => {
  const { server, address } = await open('/employees?site=Leeds&cover=not_covered', {
    'PATCH /employee-views/v1': leeds,
    'DELETE /employee-views/v1': { deleted: true },
    'POST /employee-views': leeds,
  })
  await waitFor(async () => expect(await present()).toBe('Leeds, late'))
  const menu = async () => fireEvent.click(await screen.findByRole('button', { name: 'View Leeds, late' }))
  await menu()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rename view' })
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Late' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.of('PATCH /employee-views/v1')[0]?.body).toMatchObject({ name: 'Late' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await menu()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(toast()).toContain('View deleted'))
  expect(address()).toBe('/employees')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(server.of('POST /employee-views')[0]?.body).toEqual({ name: leeds.name, search: leeds.search }),
  )
})

test('a view whose site is no more says so, and shows the employees of all sites', async () => {
  const { asked } = await open('/employees', { 'GET /sites': { items: ['York'], limited: false } })
  fireEvent.click(within(await views()).getByRole('link', { name: 'Leeds, late' }))
  await screen.findByText(/saved for the site Leeds, which is no longer there/)
  await waitFor(() => expect(asked().get('cover')).toBe('not_covered'))
  expect(asked().get('site')).toBeNull()
  expect(await present()).toBe('Leeds, late')
})

test('a server that keeps no views and tells no actions shows the list alone', async () => {
  renderApp('/employees', {
    answers: { 'GET /employees': { items: [{ ...employee(1), startDate: undefined }] } },
  })
  await screen.findByText('Employee 1')
  expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'More filters' })).toBeNull()
})

const ids = ({ body }: Sent) => (body as { employeeIds: string[] }).employeeIds
const reply = (sent: Sent) => {
  const { dryRun = false } = sent.body as { dryRun?: boolean }
  const results = ids(sent).map((employeeId) => ({
    employeeId,
    outcome: dryRun ? 'ready' : 'done',
    channel: 'email',
  }))
  const count = results.length
  const channels = { email: count, sms: 0, whatsapp: 0 }
  return { dryRun, done: count, unchanged: 0, refused: 0, channels, credits: 0, results }
}

test('those whose cover ends are asked for new evidence, all who match in three clicks', async () => {
  const page = ({ query }: Sent) =>
    query.get('cursor')
      ? { items: [employee(4), employee(5)], total: 5 }
      : { items: many(3), total: 5, nextCursor: 'next' }
  const { server } = await open('/employees?cover=ends_30&sort=cover_end', {
    'GET /employees': page,
    'POST /employees/ask-for-evidence': reply,
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all 5 that match' }))
  const bar = await screen.findByRole('region', { name: 'Selected employees' })
  await within(bar).findByText('5 selected')
  fireEvent.click(within(bar).getByRole('button', { name: 'Ask for evidence' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Ask 5' }))
  await waitFor(() => expect(toast()).toContain('5 asked for new evidence'))
  expect(server.of('POST /employees/ask-for-evidence').map(ids)).toEqual([
    ['e1', 'e2', 'e3', 'e4', 'e5'],
    ['e1', 'e2', 'e3', 'e4', 'e5'],
  ])
})

test('a row of cover that ends says when they were asked, asks again and records a check', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z'), toFake: ['Date'] })
  const asked = { at: '2026-11-26T09:00:00Z', openedAt: null }
  const { server } = await open('/employees?cover=ends_30', {
    'GET /employees': { items: [employee(1, { asked }), employee(2)], total: 2 },
    'POST /employees/ask-for-evidence': reply,
  })
  expect(screen.getByText('Asked 2 days ago, not opened')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for evidence: Employee 2' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Ask' }))
  await waitFor(() =>
    expect(server.of('POST /employees/ask-for-evidence').map(ids)).toEqual([['e2'], ['e2']]),
  )
  expect(screen.getByRole('button', { name: 'Record check: Employee 1' })).toBeTruthy()
})

test('selected employees are put into a pack, and X, Shift, J and K select', async () => {
  const pack = {
    packId: 'p1',
    state: 'building',
    kind: 'chosen',
    site: null,
    createdAt: '2026-11-28T09:00:00Z',
    createdBy: null,
    total: 3,
    done: 0,
    leftOut: [],
    failedEmployee: null,
    bytes: 0,
    expiresAt: null,
  }
  const { server } = await open('/employees', { 'POST /evidence-packs': pack })
  const link = (number: number) => screen.getByRole('link', { name: `Employee ${number}` })
  const key = (number: number, init: object) => fireEvent.keyDown(link(number), init)
  await screen.findByRole('checkbox', { name: 'Select Employee 1' })
  link(1).focus()
  key(1, { key: 'x' })
  key(1, { key: 'j' })
  expect(document.activeElement).toBe(link(2))
  key(2, { key: 'j' })
  key(3, { key: 'X', shiftKey: true })
  const bar = await screen.findByRole('region', { name: 'Selected employees' })
  await within(bar).findByText('3 selected')
  fireEvent.click(within(bar).getByRole('button', { name: 'Add to pack' }))
  await waitFor(() => expect(toast()).toContain('Pack started'))
  expect(server.of('POST /evidence-packs')[0]?.body).toEqual({
    kind: 'chosen',
    employeeIds: ['e1', 'e2', 'e3'],
  })
})

test.each([
  ['/right-to-work', '/employees'],
  ['/right-to-work?concern=without_excuse', '/employees?cover=working'],
  ['/right-to-work?concern=likeness_due', '/employees?cover=likeness_due'],
  ['/right-to-work?within=60', '/employees?cover=ends_60'],
])('the address %s of before leads to %s', async (before, now) => {
  const { address } = await open(before)
  expect(address()).toBe(now)
})
