import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Answers, Sent } from '#testing/fake-server.ts'
import { toast } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'
import { tom } from '#testing/tom.ts'
import { watchDownloads } from '#testing/watch-downloads.ts'

const waiting = (index: number, action = 'nudge') => ({
  employee: {
    employeeId: `e${index}`,
    fullName: `Employee ${index}`,
    email: 'x@example.com',
    status: 'verifying',
    inviteChannelPref: 'email',
  },
  step: 'phone',
  waitingSince: '2026-11-01T10:00:00Z',
  action,
})
const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const sent = (ids: string[], outcome: 'ready' | 'done', refusedIds: string[] = []) => ({
  dryRun: outcome === 'ready',
  done: ids.length - refusedIds.length,
  unchanged: 0,
  refused: refusedIds.length,
  channels: { email: ids.length - refusedIds.length, sms: 0, whatsapp: 0 },
  credits: 0,
  results: ids.map((employeeId) =>
    refusedIds.includes(employeeId)
      ? { employeeId, outcome: 'refused', code: 'too_many_requests', message: 'Reminded an hour ago.' }
      : { employeeId, outcome, channel: 'email' },
  ),
})
interface Body {
  employeeIds: string[]
  dryRun?: boolean
  snoozeUntil?: string
}
const bodyOf = ({ body }: Pick<Sent, 'body'>) => body as Body

/** Answers calls that remind: those that the dry run refuses, and those that only the reminder itself does. */
const reminding = (foreseen: string[], failing: string[]) => (call: Sent) => {
  const { employeeIds, dryRun } = bodyOf(call)
  return sent(employeeIds, dryRun ? 'ready' : 'done', dryRun ? foreseen : failing)
}

const list = 'GET /verifications/list'
const remind = 'POST /employees/remind'

async function open(count: number, answers: Answers = {}, pages = [names(1, count)]) {
  const view = renderApp('/verifications?tab=in_progress', {
    answers: {
      [list]: ({ query }: Sent) => {
        const index = Number(query.get('cursor') ?? 0)
        const nextCursor = index + 1 < pages.length ? String(index + 1) : null
        return { items: (pages[index] ?? []).map((number) => waiting(number)), nextCursor }
      },
      'GET /verifications/counts': {
        needsYou: 0,
        inProgress: count,
        likenessDue: 0,
        followUps: 0,
        expiring: 0,
        done: 0,
        sites: [],
      },
      ...answers,
    },
  })
  await screen.findByText('Employee 1')
  return view
}
const box = (number: number) => screen.getByRole('checkbox', { name: `Select Employee ${number}` })
const bar = () => screen.findByRole('region', { name: 'Selected employees' })

test('all who can be reminded are reminded in three steps, and those who cannot be are named', async () => {
  const { server } = await open(13, {
    [remind]: reminding(['e4'], []),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Select all 13 that can be reminded' }))
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Remind' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remind 13 employees?' })
  await within(dialog).findByText('12 by email. It uses no credits.')
  expect(within(dialog).getByText('Employee 4: Reminded an hour ago.')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remind 12' }))
  await screen.findByText('12 reminded')
  const calls = server.of(remind).map(({ body }) => body as Body)
  expect(calls.map(({ employeeIds }) => employeeIds.length)).toEqual([13, 12])
  expect(calls[1]?.snoozeUntil).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(screen.queryByRole('region', { name: 'Selected employees' })).toBeNull()
})

test('of those who failed it says why, and they alone are tried again', async () => {
  const { server } = await open(2, {
    [remind]: reminding([], ['e2']),
  })
  fireEvent.click(box(1))
  fireEvent.click(box(2))
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Remind' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remind 2' }))
  const dialog = await screen.findByRole('dialog', { name: '1 not reminded' })
  expect(dialog.textContent).toContain('The others were reminded.')
  expect(within(dialog).getByText('Employee 2: Reminded an hour ago.')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Try again for this one' }))
  await screen.findByRole('dialog', { name: 'Remind Employee 2?' })
  await waitFor(() => expect(bodyOf(server.of(remind).at(-1) as Sent).employeeIds).toEqual(['e2']))
})

test('more than fifty are reminded fifty at a time, with the way that is done', async () => {
  const { server } = await open(
    120,
    {
      [remind]: reminding([], []),
    },
    [names(1, 100), names(101, 120)],
  )
  fireEvent.click(screen.getByRole('button', { name: 'Select all that can be reminded' }))
  await screen.findByText('120 selected')
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Remind' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remind 120' }))
  await screen.findByText('120 reminded')
  const sizes = server.of(remind).map(({ body }) => bodyOf({ body }).employeeIds.length)
  expect(sizes).toEqual([120, 50, 50, 20])
})

test('X selects a row, Shift takes those between, J and K go on and back', async () => {
  await open(5)
  const link = (number: number) => screen.getByRole('link', { name: `Employee ${number}` })
  link(1).focus()
  fireEvent.keyDown(link(1), { key: 'x' })
  fireEvent.keyDown(link(1), { key: 'j' })
  expect(document.activeElement).toBe(link(2))
  fireEvent.keyDown(link(2), { key: 'j' })
  fireEvent.keyDown(link(3), { key: 'X', shiftKey: true })
  await screen.findByText('3 selected')
  fireEvent.keyDown(link(3), { key: 'k' })
  expect(document.activeElement).toBe(link(2))
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Clear' }))
  expect(screen.queryByText('3 selected')).toBeNull()
})

test('snoozed employees leave the list at once, and come back by Undo', async () => {
  const { server } = await open(3, {
    'POST /employees/snooze': {
      dryRun: false,
      done: 1,
      unchanged: 0,
      refused: 0,
      results: [{ employeeId: 'e2', outcome: 'done' }],
    },
  })
  fireEvent.click(box(2))
  fireEvent.change(within(await bar()).getByRole('combobox', { name: 'Snooze' }), { target: { value: '7' } })
  await screen.findByText('Snoozed')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.of('POST /employees/snooze')).toHaveLength(2))
  expect(server.of('POST /employees/snooze').at(-1)?.body).toMatchObject({ until: null })
})

const snooze = 'POST /employees/snooze'
const chosen = (done: string[], refused: string[] = []) => ({
  dryRun: false,
  done: done.length,
  unchanged: 0,
  refused: refused.length,
  results: [
    ...done.map((employeeId) => ({ employeeId, outcome: 'done' })),
    ...refused.map((employeeId) => ({ employeeId, outcome: 'refused', message: 'Erased.' })),
  ],
})

async function openEmployees(answers: Answers = {}, org = {}) {
  const items = names(1, 3).map((number) => ({
    ...tom,
    employeeId: `e${number}`,
    fullName: `Employee ${number}`,
  }))
  const view = renderApp('/employees', {
    answers: {
      'GET /employees': { items, total: 3 },
      'GET /employees/activity': { items: [] },
      ...answers,
    },
    ...org,
  })
  await screen.findByText('Employee 1')
  return view
}

test('in the list of employees the selected ones are exported, and stay selected', async () => {
  const files = watchDownloads()
  const csv = () => new Response('Employee ID\r\ne1', { headers: { 'content-type': 'text/csv' } })
  const { server } = await openEmployees({ 'POST /employees/export.csv': csv })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Employee 3' }))
  fireEvent.click(box(1))
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toMatch(/^employees-\d{4}-\d\d-\d\d\.csv$/)
  // In the order of the list.
  expect(server.of('POST /employees/export.csv')[0]?.body).toEqual({ employeeIds: ['e1', 'e3'] })
  expect(screen.getByText('2 selected')).toBeTruthy()
})

test('a role that may not export is offered none', async () => {
  await openEmployees({}, { role: 'recruiter' })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Employee 1' }))
  await within(await bar()).findByRole('button', { name: 'Remind' })
  expect(within(await bar()).queryByRole('button', { name: 'Export' })).toBeNull()
})

test('in the list of employees they are snoozed; who could not be is counted, and Undo is for the others', async () => {
  const { server } = await openEmployees({
    [snooze]: ({ body }: Sent) =>
      (body as { until: unknown }).until ? chosen(['e2'], ['e3']) : chosen(['e2']),
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Employee 2' }))
  fireEvent.click(box(3))
  fireEvent.change(within(await bar()).getByRole('combobox', { name: 'Snooze' }), { target: { value: '7' } })
  await screen.findByText('Snoozed')
  expect(toast()).toContain(
    '1 employee will be back in Verifications in 7 days. 1 employee could not be snoozed.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.of(snooze)).toHaveLength(2))
  expect(server.of(snooze).at(-1)?.body).toEqual({ employeeIds: ['e2'], until: null })
})

test.each([
  ['a card', true],
  ['a row', false],
])('a long press selects %s of the employees, and opens no one', async (_what, isNarrow) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, addEventListener() {}, removeEventListener() {} }))
  const { address } = await openEmployees()
  await screen.findByRole('checkbox', { name: 'Select Employee 2' })
  const link = screen.getByRole('link', { name: 'Employee 2' })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.pointerDown(link, { pointerType: 'touch', clientX: 50, clientY: 50 })
  await vi.advanceTimersByTimeAsync(600)
  fireEvent.pointerUp(link, { pointerType: 'touch', clientX: 50, clientY: 50 })
  fireEvent.click(link)
  vi.useRealTimers()
  await screen.findByText('1 selected')
  expect((box(2) as HTMLInputElement).checked).toBe(true)
  expect(address()).toBe('/employees')
})
