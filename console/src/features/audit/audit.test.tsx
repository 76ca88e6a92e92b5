import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { watchDownloads } from '#testing/watch-downloads.ts'

const entry = {
  id: '7',
  at: '2026-11-20T10:11:00Z',
  action: 'settings.changed',
  actor: { type: 'user', id: 'u1', name: 'Priya Raman' },
  address: '203.0.113.7',
  employeeId: null as string | null,
  employeeName: null as string | null,
  data: {},
}
const passed = {
  ...entry,
  id: '6',
  action: 'step.passed',
  actor: { type: 'employee', id: 'e1', name: null },
  address: null,
  employeeId: 'e1',
  employeeName: 'Tom Hughes',
  data: { step: 'phone' },
}
const erased = { ...passed, id: '5', action: 'employee.erased', employeeName: null, actor: entry.actor }
const page = { items: [entry, passed, erased], nextCursor: null as string | null }

async function open(answers: Record<string, unknown> = {}) {
  const { server } = renderApp('/settings/audit', {
    role: 'owner',
    answers: { 'GET /audit': page, 'GET /settings': {}, ...answers },
  })
  await screen.findByText(
    'Everything that was done in your organisation. No one can change or delete an entry.',
  )
  return server
}

const entries = async () =>
  within(await screen.findByRole('list', { name: 'Entries' })).getAllByRole('listitem')

test('each entry says what was done, by whom, from where and when', async () => {
  await open()
  const [settings, step, gone] = await entries()
  expect(settings?.textContent).toBe('Settings changedPriya Raman · 203.0.113.720 November 2026 at 10:11')
  expect(step?.textContent).toContain('Phone confirmed')
  expect(step?.textContent).toContain('The employee · Tom Hughes')
  expect(within(step!).getByRole('link', { name: 'Tom Hughes' })).toBeTruthy()
  expect(gone?.textContent).toContain('Erased employee')
})

test.each([
  [{ call: 'GET /audit', reason: 'forbidden', times: 1 }, 'Refused for lack of permission: GET /audit'],
  [
    { call: 'POST /employees/invite', reason: 'scope_missing', times: 1000 },
    'Refused for lack of a scope of the API key: POST /employees/invite (1,000 times in an hour)',
  ],
  [
    { call: 'GET /employees', reason: 'address_not_allowed', times: 1 },
    'Refused, as the API key does not work from this address: GET /employees',
  ],
  [
    { call: 'POST /employees/invite', reason: 'origin_not_allowed', times: 1 },
    'Refused, as the widget is not allowed on this website: POST /employees/invite',
  ],
  [
    { call: 'POST /employees/invite', reason: 'wrong_view', times: 1 },
    'Refused, as the widget was opened for something else: POST /employees/invite',
  ],
  [{ call: 'GET /employees', reason: 'one of later', times: 1 }, 'Refused: GET /employees'],
])('a call that was refused says which, why and how often: %j', async (data, text) => {
  await open({ 'GET /audit': { items: [{ ...entry, action: 'call.refused', data }], nextCursor: null } })
  expect((await entries())[0]?.textContent).toContain(`${text}Priya Raman · 203.0.113.7`)
})

test('it is narrowed by who, what and when, and the file has the same', async () => {
  const files = watchDownloads()
  const csv = () => new Response('Entry\r\n', { headers: { 'content-type': 'text/csv' } })
  const server = await open({ 'GET /audit/export.csv': csv })
  await entries()
  fireEvent.change(screen.getByLabelText('Who'), { target: { value: 'user' } })
  fireEvent.change(screen.getByLabelText('What'), { target: { value: 'settings' } })
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
  await entries()
  const query = 'actor=user&subject=settings&from=2026-11-01'
  await expect.poll(() => server.of('GET /audit').at(-1)?.query.toString()).toBe(query)
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  await expect.poll(() => files.length).toBe(1)
  expect(server.of('GET /audit/export.csv').at(0)?.query.toString()).toBe(query)
  expect(files[0]?.name).toMatch(/^audit-log.*\.csv$/)
  expect(await files[0]?.blob.text()).toContain('Entry\r\n')
})

test('it is narrowed to one user of the team', async () => {
  const member = {
    userId: 'u1',
    name: 'Priya Raman',
    email: 'priya@example.com',
    role: 'admin',
    joinedAt: entry.at,
  }
  const server = await open({ 'GET /team/members': { items: [member] } })
  const option = await screen.findByRole('option', { name: 'Priya Raman' })
  fireEvent.change(screen.getByLabelText('Who'), { target: { value: option.getAttribute('value') } })
  await expect.poll(() => server.of('GET /audit').at(-1)?.query.get('actor')).toBe('user:u1')
})

test('further entries come when they are asked for', async () => {
  await open({
    'GET /audit': ({ query }: { query: URLSearchParams }) =>
      query.get('cursor') === '7'
        ? { items: [passed], nextCursor: null }
        : { items: [entry], nextCursor: '7' },
  })
  expect(await entries()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /more/i }))
  await expect.poll(async () => (await entries()).length).toBe(2)
})

test.each([
  [{ ok: true, checked: 1204 }, '1,204 entries checked. None was changed, removed or moved.'],
  [{ ok: false, checked: 11, brokenAt: '12' }, /^Entry 12 was changed after it was written\./],
])('one button tells whether it is whole', async (verdict, sentence) => {
  await open({ 'POST /audit/verify': verdict })
  fireEvent.click(await screen.findByRole('button', { name: 'Check for changes' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('where nothing matches it says so', async () => {
  await open({ 'GET /audit': { items: [], nextCursor: null } })
  expect(await screen.findByText('No entries match. Choose other filters to see more.')).toBeTruthy()
})

test('a log that does not load says so', async () => {
  await open({ 'GET /audit': () => refuse(500) })
  expect(await screen.findByText('We could not load the audit log.')).toBeTruthy()
})
