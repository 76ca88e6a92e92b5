import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, refuse, type Sent } from '#testing/fake-server.ts'
import { excuseOf } from '#testing/excuse.ts'
import { renderApp } from '#testing/render-app.tsx'
import { toast } from '#testing/on-screen.ts'
import { employeeOf, ada, bea, cem, dov, counts, pageOf, list } from './queue-test-setup.ts'

const excuse = (employeeId: string, fullName: string) => ({
  employeeId,
  fullName,
  state: 'time_limited',
  until: '2026-12-20',
  followUpDue: '2026-12-20',
})
const answers: Answers = {
  [list]: pageOf(ada, bea, cem, dov),
  'GET /verifications/counts': counts,
  'GET /verifications/done': pageOf({
    employee: employeeOf('e5', 'Eva Example'),
    outcome: 'fail',
    decidedAt: '2026-11-20T10:00:00Z',
  }),
  'GET /right-to-work': pageOf(excuse('e6', 'Fay Example'), excuse('e7', 'Gus Example')),
}
const tabs = () => within(screen.getByRole('navigation', { name: 'Lists of verifications' }))

async function choose(button: string, action: string, answer: unknown) {
  const view = renderApp('/verifications', { answers: { ...answers, [action]: answer } })
  fireEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog')
  return { ...view, dialog }
}

test('lists who needs a user, those first who wait longest', async () => {
  const { server } = renderApp('/verifications', { answers })
  const needsYou = await screen.findByRole('region', { name: 'Needs you' })
  await within(needsYou).findByRole('link', { name: 'Ada Example' })
  const rows = within(needsYou)
    .getAllByRole('row')
    .filter((row) => within(row).queryByRole('checkbox'))
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
    'Ada Example',
    'Bea Example',
    'Cem Example',
    'Dov Example',
  ])
  expect(rows[0]?.textContent).toContain('Waiting for them to confirm their phone')
  expect(rows[0]?.textContent).toContain('3 days')
  expect(rows[1]?.textContent).toContain('The link expired before it was opened')
  expect(rows[1]?.textContent).toContain('Link expired')
  expect(rows[1]?.querySelector('time')?.title).toMatch(/^Since \d+ \w+ \d{4} at \d\d:\d\d$/)
  expect(server.of(list)[0]?.query.get('tab')).toBe('needs_you')
})

test('every tab is a link with its number, which the arrow keys reach', async () => {
  const { address } = renderApp('/verifications', { answers })
  await screen.findByRole('link', { name: 'Needs you 4' })
  const links = tabs().getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'Needs you 4',
    'In progress 1,000+',
    'Snoozed 5',
    'Likeness due 3',
    'Follow-ups 1',
    'Expiring 0',
    'Done 2',
  ])
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([
    'page',
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  links[0]?.focus()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(links[6])
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Home' })
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(links[1])
  fireEvent.click(tabs().getByRole('link', { name: 'Done 2' }))
  const done = await screen.findByRole('region', { name: 'Done' })
  expect((await within(done).findByRole('listitem')).textContent).toContain('Decided 20 Nov 2026')
  expect(within(done).getByText('Failed')).toBeTruthy()
  expect(address()).toBe('/verifications?tab=done')
  expect(tabs().getByRole('link', { current: 'page' }).textContent).toBe('Done 2')
})

test.each([
  ['in_progress', 'No verifications in progress'],
  ['snoozed', 'No one is snoozed'],
  ['likeness_due', 'No likeness to confirm'],
  ['follow_ups', 'No follow-up checks due'],
  ['expiring', 'Nothing ends soon'],
  ['done', 'No recent decisions'],
  ['oddity', 'No one needs you now'],
])('says what the tab %s is for where it is empty', async (tab, title) => {
  const none = { [list]: pageOf(), 'GET /verifications/done': pageOf(), 'GET /right-to-work': pageOf() }
  renderApp(`/verifications?tab=${tab}`, { answers: { ...answers, ...none } })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})

test('a site narrows the list and the numbers, and stays in the address from tab to tab', async () => {
  const { server, address } = renderApp('/verifications', { answers })
  fireEvent.change(await screen.findByLabelText('Site'), { target: { value: 'York' } })
  await waitFor(() => expect(address()).toBe('/verifications?site=York'))
  await waitFor(() => expect(server.of(list).at(-1)?.query.get('site')).toBe('York'))
  expect(server.of('GET /verifications/counts').at(-1)?.query.get('site')).toBe('York')
  fireEvent.click(await screen.findByRole('link', { name: 'Expiring 0' }))
  await screen.findByRole('link', { name: 'Fay Example' })
  const asked = server.of('GET /right-to-work').at(-1)?.query
  expect([asked?.get('site'), asked?.get('endsWithinDays')]).toEqual(['York', '90'])
})

test('goes on with the next page where there is one', async () => {
  const { server } = renderApp('/verifications?tab=in_progress', {
    answers: {
      ...answers,
      [list]: ({ query }: Sent) => (query.get('cursor') ? pageOf(bea) : { items: [ada], nextCursor: 'c1' }),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await screen.findByRole('link', { name: 'Bea Example' })
  expect(server.of(list).map(({ query }) => query.get('cursor'))).toEqual([null, 'c1'])
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('opens a follow-up check from its tab', async () => {
  const { server } = renderApp('/verifications?tab=follow_ups', { answers })
  fireEvent.click(await screen.findByRole('button', { name: 'Check: Fay Example' }))
  await screen.findByRole('dialog', { name: /Fay Example/ })
  expect(server.of('GET /right-to-work')[0]?.query.get('concern')).toBe('follow_up_due')
  expect(server.of(list)).toEqual([])
})

test('opens an employee from their row', async () => {
  const { address } = renderApp('/verifications', { answers })
  fireEvent.click(await screen.findByRole('link', { name: 'Ada Example' }))
  await waitFor(() => expect(address()).toBe('/verifications?employee=e1'))
})

test('asks before a new link is sent, sends once, and looks again', async () => {
  const action = 'POST /employees/e2/resend'
  const { dialog, server } = await choose('Send new link: Bea Example', action, ada.employee)
  expect(server.of(action)).toEqual([])
  const confirm = within(dialog).getByRole('button', { name: 'Send link' })
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  await waitFor(() => expect(toast()).toContain('Link sent'))
  expect(server.of(action)).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(server.of(list)).toHaveLength(2))
})

test('reopens a step for a reason only', async () => {
  const { dialog, server } = await choose('Reopen: Cem Example', 'POST /employees/e3/reopen', cem.employee)
  const confirm = within(dialog).getByRole('button', { name: 'Reopen step' })
  fireEvent.click(confirm)
  await within(dialog).findByText('Please enter a reason of at least 3 characters')
  expect(server.of('POST /employees/e3/reopen')).toEqual([])
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'New passport' } })
  fireEvent.click(confirm)
  await waitFor(() => expect(toast()).toContain('Step reopened'))
  expect(server.of('POST /employees/e3/reopen')[0]?.body).toEqual({ step: 'id', reason: 'New passport' })
})

test('offers no action where none helps', async () => {
  renderApp('/verifications', { answers })
  await screen.findByRole('link', { name: 'Dov Example' })
  expect(screen.queryByRole('button', { name: /Dov Example/ })).toBeNull()
})

test('says that a tab did not load, and tries again', async () => {
  let isUp = false
  renderApp('/verifications', {
    answers: { ...answers, [list]: () => (isUp ? answers[list] : refuse(500)) },
  })
  await screen.findByText('We could not load verifications.')
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('link', { name: 'Ada Example' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('marks an employee who has passed a step by a test', async () => {
  const verificationSteps = { id: { status: 'pass', method: 'sandbox', assurance: 'none' } }
  const tested = { ...dov, employee: { ...dov.employee, verificationSteps } }
  renderApp('/verifications', {
    answers: { ...answers, [list]: pageOf(tested, cem) },
  })
  const marks = await screen.findAllByText(/^TEST/)
  expect(marks.map((mark) => mark.parentElement?.textContent)).toEqual(['TEST: not a real check'])
})

test('a check that lacks something says what to add, and whether the organisation is covered', async () => {
  const rightToWork = excuseOf('provisional', { rules: [23], missing: ['copy'] })
  const open = { ...dov, step: 'rtw', action: 'check', employee: { ...dov.employee, rightToWork } }
  const likeness = {
    ...open,
    employee: { ...employeeOf('e9', 'Gil Example'), rightToWork: { ...rightToWork, missing: ['likeness'] } },
  }
  renderApp('/verifications', { answers: { ...answers, [list]: pageOf(open, likeness) } })
  const button = await screen.findByRole('button', { name: 'Add copy: Dov Example' })
  const row = within(button.closest<HTMLElement>('[role=row]')!)
  expect(row.getByText('Almost covered').title).toBe('Almost covered · copy missing')
  expect(row.getByText('Your check')).toBeTruthy()
  expect(row.getByText('Add copy', { selector: 'span[title]' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Confirm likeness: Gil Example' }))
  await screen.findByRole('dialog', { name: 'Confirm likeness: Gil Example' })
})
