import { type ExcuseState, excuseStates } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { excuseOf } from '#testing/excuse.ts'
import { verdictOf, verdictText } from './verdict-words.ts'

// Half past midnight in London, and still the day before by UTC, as summer time is.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-07-14T23:30:00Z') }))
afterEach(() => void vi.useRealTimers())

const ends = { time_limited: { until: '2026-11-30' }, grace: { until: '2026-07-15' } }
const shown = (state: ExcuseState, startDate: string | null, leaveDate: string | null = null) => {
  const rightToWork = excuseOf(state, { missing: ['copy'], ...ends[state as keyof typeof ends] })
  const verdict = verdictOf(rightToWork, { startDate, leaveDate })
  return `${verdict.tone}: ${verdictText(verdict)}`
}

test('each state has one verdict, in red only for who may be at work', () => {
  const table = excuseStates.map((state) => [
    state,
    shown(state, '2026-07-15'),
    shown(state, '2026-07-16'),
    shown(state, null),
    shown(state, '2026-01-05', '2026-07-14'),
  ])
  expect(table).toEqual([
    [
      'none',
      'danger: Not covered · working since 15 Jul 2026',
      'neutral: Not covered · starts 16 Jul 2026',
      'neutral: Not covered · no start date',
      'neutral: Not covered · left 14 Jul 2026',
    ],
    ['provisional', ...Array(4).fill('warning: Almost covered · copy missing')],
    ['continuous', ...Array(4).fill('success: Covered · no end date')],
    ['time_limited', ...Array(4).fill('success: Covered · until 30 Nov 2026')],
    ['grace', ...Array(4).fill('success: Covered · until 15 Jul 2026, 28-day grace')],
    ['lapsed', ...Array(3).fill('danger: Not covered · cover ended'), 'neutral: Not covered · cover ended'],
    ['not_required', ...Array(4).fill('neutral: Not required')],
  ])
})

test('after a transfer there are 60 days for the first check, which are not red', () => {
  const transferred = (startDate: string) =>
    verdictOf(excuseOf('none', { reason: 'no_check' }), { startDate, origin: 'tupe' })
  // The 60th day after 16 May is 15 July, which is today.
  expect(transferred('2026-05-16')).toEqual({
    label: 'Not covered',
    detail: 'transferred 16 May 2026, check due by 15 Jul 2026',
    tone: 'neutral',
  })
  expect(transferred('2026-05-15').tone).toBe('danger')
})

test('on the last day of work an employee still works', () => {
  expect(shown('none', '2026-01-05', '2026-07-15')).toContain('danger')
})

test('what a list has of the night before does not stay green when the cover has ended', () => {
  for (const state of ['time_limited', 'grace'] as const) {
    const verdict = verdictOf(excuseOf(state, { until: '2026-07-14' }), { startDate: '2026-01-05' })
    expect(verdict).toEqual({ label: 'Not covered', detail: 'cover ended 14 Jul 2026', tone: 'danger' })
  }
})

test('says when the cover ended where that is known', () => {
  const lapsed = excuseOf('lapsed', { reason: 'permission_ended' })
  expect(verdictOf({ ...lapsed, endedOn: '2026-06-01' }).detail).toBe('cover ended 1 Jun 2026')
  expect(verdictOf(lapsed).detail).toBe('cover ended')
})

test.each([
  [['likeness'], 'likeness to confirm'],
  [['copy', 'likeness', 'job_fits'], 'copy missing, likeness to confirm, job to confirm'],
  [['copy', 'likeness', 'job_fits', 'start_date'], 'copy missing, likeness to confirm, 2 more'],
  [['copy', 'of_later'], 'copy missing, 1 more'],
  [['of_later'], '1 thing missing'],
  [[], 'some things missing'],
])('says in few words that %j is missing', (missing, words) => {
  expect(verdictOf(excuseOf('provisional', { missing })).detail).toBe(words)
})

test.each([
  ['before_scope', 'engaged before 1 October 2026'],
  ['under_16', 'under 16'],
  ['volunteer', 'volunteer'],
  ['other', 'you recorded why'],
  ['of_later', ''],
])('says that nothing is required for the reason %s', (reason, words) => {
  expect(verdictOf(excuseOf('not_required', { reason })).detail).toBe(words)
})

test('an overdue identity check takes the green away', () => {
  const verdict = verdictOf(excuseOf('continuous', { warnings: ['identity_overdue'] }))
  expect(verdict).toEqual({
    label: 'Covered',
    detail: 'no end date, identity check overdue',
    tone: 'warning',
  })
})

test('there is no verdict where the server tells no excuse', () => {
  expect([verdictOf(null), verdictOf(undefined)]).toEqual([null, null])
})
