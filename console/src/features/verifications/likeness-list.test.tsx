import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dueStart } from '#features/review-queue/queue.css.ts'
import { renderApp } from '#testing/render-app.tsx'
import { excuseOf } from '#testing/excuse.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const almost = excuseOf('provisional', { rules: [7], missing: ['likeness'] })
const row = (employeeId: string, fullName: string, startDate: string | null) => ({
  employeeId,
  fullName,
  startDate,
  site: 'Leeds',
  state: 'provisional',
  until: null,
  rightToWork: almost,
})
const rows = [
  row('e1', 'Ada Example', '2026-11-20'),
  row('e2', 'Bea Example', '2026-11-23'),
  row('e3', 'Cem Example', '2026-11-24'),
  row('e4', 'Dov Example', '2026-11-25'),
  row('e5', 'Eva Example', null),
]
const checkId = '5f0c9a10-0000-4000-8000-0000000000c1'
const check = {
  id: checkId,
  employeeId: 'e3',
  kind: 'initial',
  recordedAt: '2026-11-20T12:00:00Z',
  route: 'online',
  nameOnEvidence: 'Cem Example',
  outcome: 'pass',
  rulesVersion: '2026-10',
  prevHash: '0',
  hash: '1',
}
const counts = { needsYou: 0, inProgress: 0, likenessDue: 5, followUps: 0, expiring: 0, done: 0, sites: [] }

const open = (answers: Record<string, unknown> = {}) =>
  renderApp('/verifications?tab=likeness_due', {
    answers: {
      'GET /verifications/counts': counts,
      'GET /right-to-work': { items: rows, nextCursor: null },
      ...answers,
    },
  })
const list = async () => {
  const region = await screen.findByRole('region', { name: 'Likeness due' })
  await within(region).findByRole('link', { name: 'Ada Example' })
  return within(region).getAllByRole('listitem')
}

test('lists whose check waits for a user, the first to start first, in red from the day before', async () => {
  const { server } = open()
  const items = await list()
  const [asked] = server.of('GET /right-to-work')
  expect(asked?.query.get('concern')).toBe('likeness_due')
  const shown = items.map((item) => [
    within(item).getByRole('link').textContent,
    item.querySelector('p span')?.textContent,
    item.querySelector(`.${dueStart}`) !== null,
  ])
  expect(shown).toEqual([
    ['Ada Example', 'Started 20 Nov 2026', true],
    ['Bea Example', 'Starts today', true],
    ['Cem Example', 'Starts tomorrow', true],
    ['Dov Example', 'Starts 25 Nov 2026', false],
    ['Eva Example', 'No start date', false],
  ])
  expect(items[0]?.textContent).toContain('Almost covered')
  expect(await screen.findByRole('link', { name: 'Likeness due 5' })).toBeTruthy()
})

test('confirms the likeness of a row, which leaves the list then', async () => {
  let waiting = rows
  const call = `POST /employees/e3/checks/${checkId}/likeness`
  const { server } = open({
    'GET /right-to-work': () => ({ items: waiting, nextCursor: null }),
    'GET /employees/e3/checks': { items: [check], rightToWork: almost },
    [call]: () => {
      waiting = rows.filter(({ employeeId }) => employeeId !== 'e3')
      return { check: { ...check, id: 'c2' }, rightToWork: { ...almost, state: 'continuous', missing: [] } }
    },
  })
  await list()
  fireEvent.click(screen.getByRole('button', { name: 'Confirm likeness: Cem Example' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm likeness: Cem Example' })
  fireEvent.click(await within(dialog).findByLabelText('In person'))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm likeness' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Cem Example' })).toBeNull())
  expect(server.of(call)).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})
