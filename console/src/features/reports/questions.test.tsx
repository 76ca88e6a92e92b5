import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { londonDay } from '#lib/london-day.ts'
import { renderApp } from '#testing/render-app.tsx'
import { nothing, summary } from './reports-test-setup.ts'

const january = '/reports?from=2026-01-01&to=2026-01-31'
const excuses = {
  on: '2026-11-22',
  withoutExcuse: 3,
  followUpOverdue: 2,
  endsWithin30: 1,
  endsWithin60: 4,
  endsWithin90: 9,
  exposure: { first: { each: 45_000, total: 135_000 }, repeat: { each: 60_000, total: 180_000 } },
  states: [
    { state: 'continuous', count: 41 },
    { state: 'lapsed', count: 2 },
  ],
}

test('shows the excuses of today, what ends and the penalty exposure with what it assumes', async () => {
  renderApp(january, { answers: { 'GET /reports/summary': { ...nothing, excuses } } })
  const states = await screen.findByRole('region', { name: 'Cover' })
  expect(within(states).getByText('22 Nov 2026', { exact: false })).toBeTruthy()
  expect(
    within(states)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Covered, no end date41', 'Cover ended2'])
  const followUps = screen.getByRole('region', { name: 'Follow-ups' })
  expect(within(followUps).getAllByRole('listitem')[0]!.textContent).toBe('Follow-ups overdue2')
  const exposure = screen.getByRole('region', { name: 'Likely penalty exposure' })
  expect(exposure.textContent).toContain('£135,000 up to £180,000 for a repeat')
  expect(exposure.textContent).toContain(
    '3 working, not covered: £45,000 each for a first breach, up to £60,000 for a repeat within three years.',
  )
  expect(exposure.textContent).toContain('This counts')
  expect(exposure.textContent).toContain('You, the employer, remain liable.')
  expect(exposure.compareDocumentPosition(states)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const link = within(exposure).getByRole('link', { name: '3 working, not covered' })
  expect(link.getAttribute('href')).toBe('/employees?cover=working')
})

const questionsOf = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

const starter = (fullName: string, startDate: string, state: string) => ({
  employeeId: fullName,
  fullName,
  site: null,
  startDate,
  leaveDate: null,
  origin: null,
  job: null,
  test: false,
  check: null,
  rightToWork: {
    state,
    until: null,
    rules: [1],
    missing: [],
    conditions: [],
    rulesVersion: '',
    reason: 'no_check',
  },
})

test('answers four questions in their order, each bar with its list, and names who it is about', async () => {
  const soon = londonDay(new Date(Date.now() + 86_400_000))
  const gaps = [starter('Late', '2026-01-05', 'none'), starter('Soon', soon, 'none')]
  const item = { ...starter('Cara Dunn', '2026-01-05', 'none'), state: 'none', until: null, conditions: [] }
  renderApp(january, {
    answers: {
      'GET /reports/summary': { ...summary, excuses },
      'GET /right-to-work': { items: [item], nextCursor: null },
      'GET /right-to-work/inspection': {
        on: '2026-12-01',
        gaps: { total: 2, items: gaps },
        covered: { total: 0, items: [] },
        startUnknown: 0,
      },
    },
  })
  const exposed = await screen.findByRole('list', { name: 'Working, not covered' })
  await waitFor(() => expect(exposed.textContent).toContain('Cara Dunn'))
  const starters = await screen.findByRole('region', { name: 'Starts uncovered' })
  expect(within(starters).getAllByRole('listitem')).toHaveLength(1)
  expect(starters.textContent).toContain('1 employee starts by')
  expect(starters.textContent).toMatch(/Soon.*starts .+ · no check yet/)
  expect(starters.textContent).not.toContain('Not covered')
  expect(questionsOf()).toEqual([
    'Are we exposed?',
    'Who starts uncovered?',
    'Where do employees stop?',
    'How fast are we?',
  ])
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Cover ended')).toBe('/employees?cover=ended')
  expect(hrefOf('Follow-ups overdue')).toBe('/employees?cover=follow_up_overdue')
  expect(hrefOf('Completed')).toBe('/employees?invited=2026-01-01..2026-01-31&status=completed')
  expect(screen.queryByRole('link', { name: 'ID: Document expired' })).toBeNull()
})
