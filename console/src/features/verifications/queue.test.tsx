import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { excuseOf } from '#testing/excuse.ts'
import { type Answers, refuse, type Sent } from '#testing/fake-server.ts'
import { toast } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'
import { lookEveryMs } from './verification-queries.ts'
import { ada, bea, cem, dov, counts, pageOf, list } from './queue-test-setup.ts'

const answers: Answers = {
  [list]: pageOf(ada, bea, cem, dov),
  'GET /verifications/counts': counts,
}

const remind = 'POST /employees/remind'
const reminded = (body: unknown) => {
  const { dryRun = false } = body as { dryRun?: boolean }
  const result = { employeeId: 'e1', outcome: dryRun ? 'ready' : 'done', channel: 'sms' }
  const counted = { dryRun, done: 1, unchanged: 0, refused: 0, credits: 0 }
  return { ...counted, channels: { email: 0, sms: 1, whatsapp: 0 }, results: [result] }
}

test('who is reminded leaves the queue, and the focus goes to the next row', async () => {
  let isSent = false
  const { server } = renderApp('/verifications', {
    answers: {
      ...answers,
      [list]: () => (isSent ? pageOf(bea, cem) : pageOf(ada, bea, cem)),
      [remind]: ({ body }: Sent) => {
        isSent ||= !(body as { dryRun?: boolean }).dryRun
        return reminded(body)
      },
    },
  })
  const button = await screen.findByRole('button', { name: 'Remind: Ada Example' })
  button.focus()
  fireEvent.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'Remind Ada Example?' })
  const confirm = within(dialog).getByRole('button', { name: 'Send reminder' })
  // Before it is said what would be done.
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  await waitFor(() => expect(toast()).toContain('Ada Example reminded'))
  expect(toast()).toContain('Back in 2 days')
  const sent = server.of(remind).map(({ body }) => body)
  expect(sent).toEqual([
    { employeeIds: ['e1'], dryRun: true },
    { employeeIds: ['e1'], snoozeUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ])
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ada Example' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Bea Example' })))
})

test('keeps the question open and says why when the server refuses', async () => {
  const reply = ({ body }: Sent) =>
    (body as { dryRun?: boolean }).dryRun ? reminded(body) : refuse(429, 'Please wait an hour')
  renderApp('/verifications', { answers: { ...answers, [remind]: reply } })
  fireEvent.click(await screen.findByRole('button', { name: 'Remind: Ada Example' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send reminder' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Please wait an hour')
})

test('who needs a user is below the heading of their section, with the number of all in it', async () => {
  const sections = { working: 1, decision: 60, chase: 13, undelivered: 0 }
  const starts = { startDate: '2026-11-03', rightToWork: excuseOf('none', { reason: 'no_check' }) }
  const working = { ...dov, section: 'working', employee: { ...dov.employee, ...starts } }
  const rows = [working, { ...cem, section: 'decision' }, { ...ada, section: 'chase', attention: 'stuck' }]
  renderApp('/verifications', {
    answers: { ...answers, [list]: pageOf(...rows), 'GET /verifications/counts': { ...counts, sections } },
  })
  const table = await screen.findByRole('table', { name: 'Needs you' })
  await within(table).findByText('60')
  const headings = within(table).getAllByRole('heading')
  expect(headings.map((heading) => heading.parentElement?.textContent)).toEqual([
    'Working, not covered1',
    'Your decision60',
    'Chase13',
  ])
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Selected', 'Employee', 'Needs', 'Starts', 'Waiting', 'Assigned to', 'Action'])
  const row = within(table).getByRole('link', { name: 'Dov Example' }).closest<HTMLElement>('[role=row]')!
  expect(row.textContent).toContain('3 Nov 2026Not covered')
})

test('a section alone is asked for, and its chip leads back to all', async () => {
  const { server, address } = renderApp('/verifications?section=chase', { answers })
  const chip = await screen.findByRole('button', { name: 'Chase', pressed: true })
  await waitFor(() => expect(server.of(list)[0]?.query.get('section')).toBe('chase'))
  fireEvent.click(chip)
  await waitFor(() => expect(address()).toBe('/verifications'))
  await waitFor(() => expect(server.of(list).at(-1)?.query.get('section')).toBeNull())
})

test('the number of the tab is that of the sidebar, and of the filtered list where there is a filter', async () => {
  const attention = { 'GET /verifications/attention': { total: 28, items: [] } }
  const view = renderApp('/verifications', { answers: { ...answers, ...attention } })
  await screen.findByRole('link', { name: 'Needs you 28' })
  expect(screen.getByRole('img', { name: '28 need attention' })).toBeTruthy()
  view.unmount()
  renderApp('/verifications?site=York', { answers: { ...answers, ...attention } })
  await screen.findByRole('link', { name: 'Needs you 4' })
})

test('who is snoozed can be brought back', async () => {
  const snoozed = { ...ada, snoozedUntil: '2026-12-03' }
  const { server } = renderApp('/verifications?tab=snoozed', {
    answers: {
      ...answers,
      [list]: pageOf(snoozed),
      'POST /employees/snooze': { dryRun: false, done: 1, unchanged: 0, refused: 0, results: [] },
    },
  })
  expect(await screen.findByText('Back 3 Dec 2026')).toBeTruthy()
  expect(server.of(list)[0]?.query.get('tab')).toBe('snoozed')
  fireEvent.click(screen.getByRole('button', { name: 'Bring back: Ada Example' }))
  await waitFor(() => expect(toast()).toContain('Back in the queue'))
  expect(server.of('POST /employees/snooze')[0]?.body).toEqual({ employeeIds: ['e1'], until: null })
})

test('a row that a colleague has dealt with leaves here too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    let isDone = false
    renderApp('/verifications', {
      answers: { ...answers, [list]: () => pageOf(...(isDone ? [bea] : [ada, bea])) },
    })
    await screen.findByRole('link', { name: 'Ada Example' })
    isDone = true
    await act(() => vi.advanceTimersByTimeAsync(lookEveryMs + 1000))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ada Example' })).toBeNull())
  } finally {
    vi.useRealTimers()
  }
})

test('a section that is shown alone says how many it has of how many, and the tabs keep their numbers', async () => {
  const sections = { working: 0, decision: 1, chase: 3, undelivered: 0 }
  renderApp('/verifications?section=chase', {
    answers: {
      [list]: pageOf({ ...ada, section: 'chase' }),
      'GET /verifications/counts': { ...counts, sections },
    },
  })
  expect((await screen.findByText('3 of 4 employees')).getAttribute('role')).toBe('status')
  expect(screen.getByRole('link', { name: /^Needs you/ }).textContent).toBe('Needs you 4')
  fireEvent.click(screen.getByRole('button', { name: 'Chase' }))
  await waitFor(() => expect(screen.queryByText('3 of 4 employees')).toBeNull())
})
