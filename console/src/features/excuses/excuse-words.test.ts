import { expect, test, vi } from 'vitest'
import { excuseTone } from './excuse-words.ts'

test('who has no excuse yet is in red from the day they start on', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00Z') })
  expect(
    ['2026-11-22', '2026-11-23', '2026-11-24', null].map((day) => excuseTone('none', { startDate: day })),
  ).toEqual(['danger', 'danger', 'neutral', 'neutral'])
  expect(excuseTone('lapsed', { startDate: null })).toBe('danger')
  vi.useRealTimers()
})
