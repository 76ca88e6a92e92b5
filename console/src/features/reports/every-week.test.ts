import { expect, it } from 'vitest'
import { everyWeek } from './every-week.ts'

it('a week without anybody keeps its place, in any order and over the change of clocks', () => {
  const week = (day: string) => ({ week: day, completed: 1, medianHours: 2 })
  const weeks = everyWeek([week('2026-11-02'), week('2026-10-19')])
  expect(weeks.map((entry) => entry.week)).toEqual(['2026-10-19', '2026-10-26', '2026-11-02'])
  expect(weeks[1]?.data).toBeUndefined()
  expect(everyWeek([])).toEqual([])
})
