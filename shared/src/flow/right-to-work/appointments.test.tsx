import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppointmentChoice } from '../../contract/right-to-work/appointments.ts'
import type { VerifyMessages } from '../../language/text.ts'
import { messages as welsh } from '../../language/verify/cy.ts'
import { english } from '../../language/verify/en-gb.ts'
import * as extras from '../extras.tsx'
import { createInMemoryServer, progressAt, refusal, unreachable } from '../testing/in-memory-server.ts'
import { Verification } from '../verification.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/**
 * Waits until the loaded times are drawn: the screens are loaded first, and the times by an effect, which Preact delays.
 */
async function settle() {
  for (let turn = 0; turn < 6; turn += 1) await act(() => vi.advanceTimersByTimeAsync(100))
}

const first = { id: 'a1', startsAt: '2026-12-01T09:30:00Z', minutes: 20, mode: 'in_person' } as const
const second = { id: 'a2', startsAt: '2027-06-01T08:30:00Z', minutes: 20, mode: 'video' } as const

async function open(
  rightToWork: object,
  items: AppointmentChoice['items'] = [first, second],
  purpose: AppointmentChoice['purpose'] = 'document',
) {
  const server = createInMemoryServer(
    progressAt(4, { rightToWork: { state: 'waiting', advised: true, ...rightToWork } }),
  )
  server.appointments = { purpose, items, taken: null }
  await show(server)
  return server
}

async function show(
  server: ReturnType<typeof createInMemoryServer>,
  language: { locale?: string; messages: VerifyMessages } = { messages: english },
) {
  cleanup()
  const host = { onComplete: () => {}, navigate: vi.fn(), isDesktop: true, ...language }
  const loadExtras = async () => extras
  render(<Verification {...{ api: server, token: server.token, channel: 'email', loadExtras, ...host }} />)
  await settle()
}

const document = { route: 'document', document: 'passport' }
const region = (name: string) => screen.queryByRole('region', { name })
const times = () => within(screen.getByRole('radiogroup', { name: 'Time' })).getAllByRole('radio')
const labels = () => times().map((radio) => radio.closest('label')?.textContent)
async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}

test('the times are those of London, in summer and in winter', async () => {
  await open(document)
  expect(labels()).toEqual([
    expect.stringMatching(/Tue,? 1 December.* 09:30In person/),
    expect.stringMatching(/Tue,? 1 June.* 09:30By video call/),
  ])
  expect(region('Choose a time to show your document')?.textContent).toContain('All times are UK time.')
})

test('in Welsh the days and months are Welsh, which browsers may not know', async () => {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2027, month, 1 + month, 12)))
  const items = months.map((at, i) => ({ ...first, id: `a${i}`, startsAt: at.toISOString() }))
  const server = await open(document, items)
  await show(server, { locale: 'cy', messages: welsh })
  fireEvent.click(screen.getByRole('button', { name: welsh.appointmentsMore }))
  const shown = screen.getByRole('radiogroup').textContent
  expect(shown).toContain('Gwe 1 Ionawr am 12:00')
  expect(shown).toContain('Sul 12 Rhagfyr am 12:00')
  expect(shown).not.toMatch(/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|June|July|August|October)\b/)
})

test('one is booked, kept in the calendar, and cancelled', async () => {
  const server = await open(document)
  const book = screen.getByRole<HTMLButtonElement>('button', { name: 'Book this time' })
  expect(book.disabled).toBe(true)
  fireEvent.click(times()[1]!)
  await press('Book this time')
  const taken = region('Your appointment')
  expect(taken?.textContent).toMatch(/1 June.*09:30 · By video call.*12 High Street, Leeds/)
  const link = screen.getByRole('link', { name: 'Add it to my calendar' })
  expect(link.getAttribute('href')).toBe('data:text/calendar;charset=utf-8,BEGIN%3AVCALENDAR')
  expect(link.getAttribute('download')).toBe('appointment.ics')
  await press('Cancel this appointment')
  expect(server.appointments.taken).toBeNull()
  expect(times()).toHaveLength(2)
})

test('the address of a call is a link, and nothing else that was typed is', async () => {
  const server = await open(document)
  for (const [place, href] of [
    ['https://meet.example.com/abc', 'https://meet.example.com/abc'],
    ['javascript:alert(1)', undefined],
    ['Room 4, https://meet.example.com', undefined],
  ] as const) {
    server.appointments = { purpose: 'document', items: [], taken: { ...first, place, calendar: '' } }
    await show(server)
    expect(screen.queryByRole('link', { name: place })?.getAttribute('href')).toBe(href)
    expect(screen.getByText(place)).toBeTruthy()
  }
})

test('of many the first are shown, and the others when asked for', async () => {
  const many = Array.from({ length: 8 }, (_, index) => ({ ...first, id: `a${index}` }))
  await open(document, many)
  expect(times()).toHaveLength(6)
  await press('Show more times')
  expect(times()).toHaveLength(8)
  expect(screen.queryByRole('button', { name: 'Show more times' })).toBeNull()
})

test('one that is gone says so, and the others are offered', async () => {
  const server = await open(document)
  server.appointments = { purpose: 'document', items: [second], taken: null }
  fireEvent.click(times()[0]!)
  await press('Book this time')
  expect(screen.getByText('This time is no longer available. Choose another one.')).toBeTruthy()
  expect(times()).toHaveLength(1)
})

test('a call that fails says so, and can be made again', async () => {
  const server = await open(document)
  server.failNext('/flow/rtw/appointments/take', unreachable)
  fireEvent.click(times()[0]!)
  await press('Book this time')
  expect(screen.getByText('Something went wrong. Try again.')).toBeTruthy()
  await press('Book this time')
  expect(region('Your appointment')).toBeTruthy()
})

test('there is nothing to choose where none is on offer, or another way was chosen', async () => {
  await open(document, [])
  expect(region('Choose a time to show your document')).toBeNull()
  const server = await open({ route: 'ecs' })
  expect(screen.queryByRole('radiogroup')).toBeNull()
  expect(server.callsTo('/flow/rtw/appointments/{employeeId}')).toEqual([])
})

const seen = 'Northgate Care Ltd has to see you beside your photo, in person or on a short video call.'

test.each(['online', 'digital'])(
  'with the result of the route %s a video call is offered, and why',
  async (route) => {
    const server = await open({ route, document: 'passport' }, [second], 'likeness')
    expect(screen.getAllByText(seen)).toHaveLength(1)
    expect(region('Choose a time for a video call')).toBeTruthy()
    expect(region('Send photos (optional)')).toBeNull()
    fireEvent.click(times()[0]!)
    await press('Book this time')
    expect(region('Your appointment')?.textContent).toMatch(/1 June.*By video call/)
    expect(screen.getByRole('link', { name: 'Add it to my calendar' })).toBeTruthy()
    expect(server.appointments.taken?.id).toBe('a2')
  },
)

async function atTheEnd(
  status: 'verified' | 'completed',
  method: string,
  prepare: (server: ReturnType<typeof createInMemoryServer>) => void = () => {},
) {
  const server = createInMemoryServer(progressAt(5, { status }))
  server.progress = {
    ...server.progress,
    steps: { ...server.progress.steps, rtw: { status: 'pass', method } },
  }
  server.appointments = { purpose: 'likeness', items: [second], taken: null }
  prepare(server)
  await show(server)
  return server
}

test.each(['verified', 'completed'] as const)(
  'after a digital check has passed, a call can still be booked by an employee who is %s',
  async (status) => {
    const server = await atTheEnd(status, 'digital')
    expect(region('Choose a time for a video call')?.textContent).toContain(seen)
    fireEvent.click(times()[0]!)
    await press('Book this time')
    expect(server.appointments.taken?.id).toBe('a2')
  },
)

test('after a digital check without times on offer the last page says that they are still to be seen', async () => {
  await atTheEnd('completed', 'digital', (server) => {
    server.appointments = { purpose: 'likeness', items: [], taken: null }
  })
  expect(screen.getAllByText(seen)).toHaveLength(1)
  expect(screen.queryByText(/You do not need to do anything else/)).toBeNull()
})

test('after a digital check for which they have been seen the last page says that nothing is left to do', async () => {
  await atTheEnd('completed', 'digital', (server) => {
    server.failNext('/flow/rtw/appointments/{employeeId}', refusal(409))
  })
  expect(screen.getByText(/You do not need to do anything else/)).toBeTruthy()
  expect(screen.queryByText(seen)).toBeNull()
})

test('after another check nothing is asked for at the end', async () => {
  const server = await atTheEnd('completed', 'document')
  expect(screen.queryByRole('radiogroup')).toBeNull()
  expect(server.callsTo('/flow/rtw/appointments/{employeeId}')).toEqual([])
})
