import * as v from 'valibot'
import { expect, test } from 'vitest'
import { everyWeek, periodOf } from './report-period.ts'
import { ReportsSearch } from './report-search.ts'

test.each([
  [{}, '30d', '2026-10-22', '2026-11-20'],
  [{ period: '90d' }, '90d', '2026-08-23', '2026-11-20'],
  [{ period: '6m' }, '6m', '2026-05-21', '2026-11-20'],
  [{ period: 'month' }, 'month', '2026-11-01', '2026-11-20'],
  [{ from: '2026-01-01', to: '2026-01-31' }, undefined, '2026-01-01', '2026-01-31'],
  [{ from: '2024-01-01', to: '2024-12-31' }, undefined, '2024-01-01', '2024-12-31'],
  [{ from: '2026-11-20', to: '2026-11-20' }, undefined, '2026-11-20', '2026-11-20'],
  // Days that make no period are left out.
  [{ from: '2024-01-01', to: '2025-01-01' }, '30d', '2026-10-22', '2026-11-20'],
  [{ from: '2026-02-02', to: '2026-02-01' }, '30d', '2026-10-22', '2026-11-20'],
  [{ from: '2026-02-30', to: '2026-03-01' }, '30d', '2026-10-22', '2026-11-20'],
  [{ from: '2026-02-01' }, '30d', '2026-10-22', '2026-11-20'],
  [{ period: 'ever', to: 7 }, '30d', '2026-10-22', '2026-11-20'],
])('the address %o means %s, %s to %s', (search, preset, from, to) => {
  const period = periodOf(v.parse(ReportsSearch, search), '2026-11-20')
  expect(period).toEqual({ ...(preset && { preset }), from, to })
})

test('six months before the end of August begin after the end of February', () => {
  expect(periodOf({ period: '6m' }, '2026-08-31').from).toBe('2026-03-01')
})

test('a week without employees keeps its place, in any order and over the change of clocks', () => {
  const week = (day: string) => ({ week: day, completed: 1, tests: 0, medianHours: 2 })
  const weeks = everyWeek([week('2026-11-02'), week('2026-10-19')])
  expect(weeks.map((entry) => entry.week)).toEqual(['2026-10-19', '2026-10-26', '2026-11-02'])
  expect(weeks[1]?.data).toBeUndefined()
  expect(everyWeek([])).toEqual([])
})
