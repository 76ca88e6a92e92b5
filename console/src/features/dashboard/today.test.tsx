import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { formatShortDay } from '#lib/format.ts'
import { daysAfter, londonDay } from '#lib/london-day.ts'
import { excuseOf } from '#testing/excuse.ts'
import type { Answers } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const figures = {
  on: '2026-11-20',
  withoutExcuse: 3,
  followUpOverdue: 0,
  likenessDue: 2,
  termDatesDue: 1,
  endsWithin30: 1,
  endsWithin60: 4,
  endsWithin90: 1200,
}
const sections = { working: 2, decision: 12, chase: 13, undelivered: 1 }
const starter = (employeeId: string, fullName: string, startDate: string, rightToWork: object) => ({
  employeeId,
  fullName,
  startDate,
  state: 'none',
  until: null,
  rightToWork,
})
const dayIn = (days: number) => daysAfter(londonDay(), days)
const today: Answers = {
  'GET /verifications/attention': { total: 28, sections, items: [] },
  'GET /right-to-work/figures': { ...figures, startsUncovered: 3 },
  'GET /right-to-work': {
    items: [
      starter('e1', 'Ada Example', dayIn(0), excuseOf('none', { reason: 'no_check' })),
      starter('e2', 'Bea Example', dayIn(1), excuseOf('provisional', { missing: ['copy'] })),
      starter('e3', 'Cem Example', dayIn(5), excuseOf('continuous')),
    ],
    nextCursor: null,
  },
}
const rowsOf = (card: HTMLElement) => within(card).getAllByRole('listitem')

test('what is to be done today has its number, and leads to the list of it', async () => {
  renderApp('/', { answers: today })
  const card = await screen.findByRole('region', { name: 'Do today' })
  await within(card).findByText('Your reviews')
  const rows = rowsOf(card).map((row) => [
    row.textContent,
    within(row).queryByRole('link')?.getAttribute('href') ?? null,
  ])
  expect(rows).toEqual([
    ['2Working, not coveredCheck', '/verifications?section=working'],
    ['3Starting within 7 days, not coveredSee who', '/employees?cover=starts_uncovered&sort=starts'],
    ['12Your reviewsReview', '/verifications?section=decision'],
    ['0Follow-up checks overdue', null],
  ])
  const figure = await screen.findByText('Total Employees')
  expect(card.compareDocumentPosition(figure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('who starts this week is listed by day, with the verdict and what is missing', async () => {
  const { server } = renderApp('/', { answers: today })
  const card = await screen.findByRole('region', { name: 'Starting this week' })
  const link = await within(card).findByRole('link', { name: 'Ada Example' })
  expect(link.getAttribute('href')).toBe('/?employee=e1')
  expect(rowsOf(card).map(({ textContent }) => textContent)).toEqual([
    'TodayAda ExampleNot covered',
    'TomorrowBea Examplecopy missingAlmost covered',
    `${formatShortDay(`${dayIn(5)}T12:00`)}Cem Exampleno end dateCovered`,
  ])
  const { query } = server.of('GET /right-to-work')[0]!
  expect([query.get('startsWithinDays'), query.get('limit')]).toEqual(['7', '5'])
  expect(within(card).getByRole('link', { name: 'View all' }).getAttribute('href')).toBe(
    '/employees?starts=next_7_days&sort=starts',
  )
})

test('says so where there is nothing to do, and no one starts', async () => {
  const nothing = { working: 0, decision: 0, chase: 0, undelivered: 0 }
  renderApp('/', {
    answers: {
      'GET /verifications/attention': { total: 0, sections: nothing, items: [] },
      'GET /right-to-work/figures': { ...figures, startsUncovered: 0, followUpOverdue: 0 },
      'GET /right-to-work': { items: [], nextCursor: null },
    },
  })
  expect(await screen.findByText(/^Nothing to do today/)).toBeTruthy()
  expect(await screen.findByText(/^No one starts within 7 days/)).toBeTruthy()
  expect(screen.queryByText('Your reviews')).toBeNull()
})

test('leaves out what an earlier server does not tell', async () => {
  renderApp('/', {
    answers: {
      'GET /verifications/attention': { total: 6, items: [] },
      'GET /right-to-work/figures': { ...figures, followUpOverdue: 1 },
    },
  })
  const card = await screen.findByRole('region', { name: 'Do today' })
  await within(card).findByText('Follow-up checks overdue')
  expect(rowsOf(card).map(({ textContent }) => textContent)).toEqual(['1Follow-up checks overdueSee who'])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Starting this week' })).toBeNull())
})

test('keeps the places of the two cards while their numbers are on their way', async () => {
  let answer = (_reply: object) => {}
  const later = new Promise<object>((resolve) => (answer = resolve))
  renderApp('/', { answers: { ...today, 'GET /verifications/attention': () => later } })
  const card = await screen.findByRole('region', { name: 'Do today' })
  const count = () => card.querySelectorAll('li').length
  expect([card.ariaBusy ?? card.getAttribute('aria-busy'), count()]).toEqual(['true', 4])
  answer({ total: 28, sections, items: [] })
  await within(card).findByText('Your reviews')
  expect([card.isConnected, count()]).toEqual([true, 4])
})
