import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as files from '#lib/save-file.ts'
import { refuse, type Sent } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { nothing, summary } from './reports-test-setup.ts'

const answers = { 'GET /reports/summary': summary }
const january = '/reports?from=2026-01-01&to=2026-01-31'

test('asks for the days of the address', async () => {
  const { server } = renderApp(january, { answers })
  await screen.findByRole('region', { name: 'How far employees get' })
  const [asked] = server.of('GET /reports/summary')
  expect(Object.fromEntries(asked!.query)).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('1 Jan 2026')
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('31 Jan 2026')
})

test('puts the chosen days into the address', async () => {
  const { address } = renderApp(january, { answers })
  fireEvent.click(await screen.findByRole('button', { name: 'Last 90 days' }))
  await waitFor(() => expect(address()).toBe('/reports?period=90d'))
  const chosen = screen.getByRole('button', { name: 'Last 90 days' })
  expect(chosen.getAttribute('aria-pressed')).toBe('true')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-02-01' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-02-10' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(address()).toBe('/reports?from=2026-02-01&to=2026-02-10'))
})

test.each([
  ['', '2026-02-10', 'Please choose a day'],
  ['2026-02-11', '2026-02-10', 'The end date must be the same as or after the start date'],
  ['2025-02-09', '2026-02-10', 'Please choose 366 days or fewer'],
])('says what is wrong with the days %j to %j', async (from, to, message) => {
  const { address } = renderApp(january, { answers })
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: from } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: to } })
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  await screen.findByText(message)
  expect(address()).toBe(january)
})

test('tells of each stage how many came so far and how many were lost', async () => {
  renderApp(january, { answers })
  const bars = within(await screen.findByRole('list', { name: 'How far employees get' }))
  expect(bars.getAllByRole('listitem').map((bar) => bar.textContent)).toEqual([
    'Invited50 (100%)',
    'Opened the link40 (80%) 10 dropped off (20%)',
    'Email40 (80%)',
    'Phone36 (72%) 4 dropped off (10%)',
    'Identity30 (60%) 6 dropped off (17%)',
    'Right to work28 (56%) 2 dropped off (7%)',
    'Completed27 (54%) 1 dropped off (4%)',
  ])
})

test('tells channels with their share and time, and failures with the commonest first', async () => {
  renderApp(january, { answers })
  const channels = await screen.findByRole('list', { name: 'Completed by channel' })
  expect(channels.textContent).toBe('SMS75% 15 of 20, median 12.5 hEmail0% 0 of 30')
  const failures = screen.getByRole('list', { name: 'Failures by reason' })
  expect(failures.textContent).toBe('ID: Document expired4Phone: Wrong code too often1')
})

test('every bar leads to the list of those whom it counts', async () => {
  const passes = [{ step: 'id', method: 'stripe', assurance: 'verified', count: 3 }]
  renderApp(january, { answers: { 'GET /reports/summary': { ...summary, passes } } })
  const linksOf = (box: HTMLElement) =>
    within(box)
      .getAllByRole<HTMLAnchorElement>('link')
      .map(({ search }) => Object.fromEntries(new URLSearchParams(search)))
  const invited = '2026-01-01..2026-01-31'
  expect(linksOf(await screen.findByRole('list', { name: 'How far employees get' }))).toEqual([
    { invited },
    ...['opened', 'email', 'phone', 'id', 'rtw'].map((reached) => ({ invited, reached })),
    { invited, status: 'completed' },
  ])
  expect(linksOf(screen.getByRole('list', { name: 'Completed by channel' }))).toEqual([
    { invited, channel: 'sms', status: 'completed' },
    { invited, channel: 'email', status: 'completed' },
  ])
  expect(linksOf(screen.getByRole('list', { name: 'How steps were passed' }))).toEqual([
    { invited, reached: 'id.stripe.verified' },
  ])
  expect(linksOf(screen.getByRole('group', { name: /^Median time/ }))).toEqual([
    { invited, status: 'completed', completed: '2026-11-02..2026-11-08' },
    { invited, status: 'completed', completed: '2026-11-16..2026-11-22' },
  ])
  // They count failures, and not employees.
  expect(within(screen.getByRole('list', { name: 'Failures by reason' })).queryByRole('link')).toBeNull()
})

test('draws the commonest failures and leaves the rest to the table', async () => {
  const failures = Array.from({ length: 20 }, (_, index) => ({
    step: 'id',
    reason: `R${index}`,
    count: index,
  }))
  renderApp(january, { answers: { 'GET /reports/summary': { ...summary, failures } } })
  const bars = within(await screen.findByRole('list', { name: 'Failures by reason' }))
  expect(bars.getAllByRole('listitem')).toHaveLength(8)
  expect(screen.getByText('The table has 12 more.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show table: Failures by reason' }))
  expect(screen.getAllByRole('row')).toHaveLength(21)
})

test('draws the time to complete week by week, in proportion, and says it in words', async () => {
  renderApp(january, { answers })
  const chart = await screen.findByRole('group', { name: /^Median time to complete in 2 weeks/ })
  expect(chart.getAttribute('aria-label')).toContain('between 30 h and 4 d')
  const heights = [...chart.querySelectorAll('rect')].map((column) => Number(column.getAttribute('height')))
  expect(heights).toHaveLength(2)
  expect(heights[1]! / heights[0]!).toBeCloseTo(96 / 30)
})

test('shows the numbers behind a chart as a table on demand', async () => {
  renderApp(january, { answers })
  const show = await screen.findByRole('button', { name: 'Show table: Time to complete' })
  expect(screen.queryByRole('table')).toBeNull()
  expect(show.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(show)
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual([
    'Week startingCompletedMedian hoursTEST',
    '2 Nov 20265300',
    '9 Nov 20260–0',
    '16 Nov 20268960',
  ])
  expect(show.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Hide table: Time to complete' }))
  expect(screen.queryByRole('table')).toBeNull()
})

test('hands out the numbers behind a chart as a file named after the days', async () => {
  const saveFile = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined)
  renderApp(january, { answers })
  fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'By channel' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1))
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(
    'channels-2026-01-01-2026-01-31.csv',
    'text/csv',
    'Channel,Invited,Completed,% completed,Median hours,TEST\r\nSMS,20,15,75,12.5,0\r\nEmail,30,0,0,,0\r\n',
  )
})

test('says that no employee was invited, and leaves the days to choose', async () => {
  renderApp(january, { answers: { 'GET /reports/summary': nothing } })
  await screen.findByRole('heading', { name: 'No one was invited in this period' })
  expect(screen.getByRole('button', { name: 'This month' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull()
})

test('says so where no employee completed and nothing failed', async () => {
  const answer = { ...summary, timeToComplete: [], failures: [] }
  renderApp(january, { answers: { 'GET /reports/summary': answer } })
  await screen.findByText('No one completed in this period.')
  expect(screen.getByText('No failures in this period.')).toBeTruthy()
})

test('keeps the numbers of before in sight until the new ones are there', async () => {
  const later = (sent: Sent) => (sent.query.get('from') === '2026-01-01' ? summary : new Promise(() => {}))
  renderApp(january, { answers: { 'GET /reports/summary': later } })
  const before = await screen.findByRole('list', { name: 'How far employees get' })
  fireEvent.click(screen.getByRole('button', { name: 'This month' }))
  await waitFor(() => expect(before.closest('[aria-busy=true]')).toBeTruthy())
})

test('says that the reports did not load, and tries again', async () => {
  let isUp = false
  renderApp(january, { answers: { 'GET /reports/summary': () => (isUp ? summary : refuse(500)) } })
  await screen.findByText('We could not load the reports.')
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('region', { name: 'By channel' })
  expect(screen.queryByText('We could not load the reports.')).toBeNull()
})

test('points to the dashboard where the server has no reports', async () => {
  renderApp('/reports')
  await screen.findByText(/Reports are not available yet/)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByLabelText('From')).toBeNull()
})

test('tells how the steps were passed, and marks what was passed by tests', async () => {
  const passes = [
    { step: 'phone', method: 'code', assurance: 'verified', count: 36 },
    { step: 'id', method: 'stripe', assurance: 'provider', count: 26 },
    { step: 'id', method: 'sandbox', assurance: 'none', count: 4 },
    { step: 'rtw', method: 'online', assurance: 'attested', count: 9 },
  ]
  renderApp(january, { answers: { 'GET /reports/summary': { ...summary, passes } } })
  const bars = within(await screen.findByRole('list', { name: 'How steps were passed' }))
  expect(bars.getAllByRole('listitem').map((bar) => bar.textContent)).toEqual([
    'Phone: Code · verified36',
    'ID: Stripe · provider26',
    'ID: Sandbox · test4 TEST: not a real check',
    'RTW: Online check · attested9',
  ])
  const funnel = within(screen.getByRole('list', { name: 'How far employees get' }))
  expect(funnel.getByText(/4 TEST/)).toBeTruthy()
})

test('marks in every chart how many of the completed are tests', async () => {
  const tested = {
    ...summary,
    timeToComplete: [{ week: '2026-11-02', completed: 5, tests: 2, medianHours: 30 }],
    channels: [{ channel: 'sms', invited: 20, completed: 15, tests: 2, medianHours: 12.5 }],
  }
  renderApp(january, { answers: { 'GET /reports/summary': tested } })
  const funnel = within(await screen.findByRole('list', { name: 'How far employees get' }))
  expect(funnel.getAllByRole('listitem').at(-1)?.textContent).toContain('2 TEST')
  expect(screen.getByRole('region', { name: 'Time to complete' }).textContent).toContain(
    '2 TEST: not real checks.',
  )
  const channels = within(screen.getByRole('list', { name: 'Completed by channel' }))
  expect(channels.getByRole('listitem').textContent).toContain('15 of 20, median 12.5 h · 2 TEST')
})
