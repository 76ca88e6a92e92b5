import { expect, test } from 'vitest'
import { isOpen, nextOpening, reminderTimes } from './reminder-times.ts'

const dayMs = 86_400_000
const times = (createdAt: string, days = 14) => {
  const created = new Date(createdAt)
  const expiresAt = new Date(created.getTime() + days * dayMs)
  return reminderTimes({ createdAt: created, expiresAt }).map((time) => time.toISOString())
}

test('on weekdays within hours, a link has four: after 1, 3 and 7 days, and a day before its end', () => {
  // A Monday.
  expect(times('2026-06-01T10:30:00Z')).toEqual([
    '2026-06-02T10:30:00.000Z',
    '2026-06-04T10:30:00.000Z',
    '2026-06-08T10:30:00.000Z',
    // A Sunday is taken back to Friday.
    '2026-06-12T16:00:00.000Z',
  ])
})

test('evenings and weekends wait for the next morning in London', () => {
  // A Thursday evening in winter.
  expect(times('2026-01-15T22:00:00Z')).toEqual([
    '2026-01-19T09:00:00.000Z',
    '2026-01-19T09:00:00.000Z',
    '2026-01-23T09:00:00.000Z',
    '2026-01-28T17:00:00.000Z',
  ])
})

test('morning comes at nine by the clock on the wall, also when the clocks have changed', () => {
  // Clocks go forward on 29 March 2026 and back on 25 October 2026, both Sundays.
  const openings = [
    '2026-03-27T18:00:00Z',
    '2026-03-29T00:59:59Z',
    '2026-10-23T17:00:00Z',
    '2026-10-25T01:30:00Z',
  ]
  expect(openings.map((moment) => nextOpening(new Date(moment)).toISOString())).toEqual([
    '2026-03-30T08:00:00.000Z',
    '2026-03-30T08:00:00.000Z',
    '2026-10-26T09:00:00.000Z',
    '2026-10-26T09:00:00.000Z',
  ])
})

test('a reminder across a change of clocks still falls within hours', () => {
  // 17:30 in winter is 18:30 a day later in summer: it waits for the next morning.
  expect(times('2026-03-27T17:30:00Z')[1]).toBe('2026-03-31T08:00:00.000Z')
  expect(times('2026-03-26T08:30:00Z').slice(0, 2)).toEqual([
    '2026-03-27T09:00:00.000Z',
    '2026-03-30T08:00:00.000Z',
  ])
  // 9:30 in summer is 8:30 three days later in winter.
  expect(times('2026-10-23T08:30:00Z')[1]).toBe('2026-10-26T09:00:00.000Z')
})

test.each([
  ['2026-06-01T07:59:59.999Z', false],
  ['2026-06-01T08:00:00Z', true],
  ['2026-06-01T16:59:59.999Z', true],
  ['2026-06-01T17:00:00Z', false],
  ['2026-01-05T08:59:59.999Z', false],
  ['2026-01-05T09:00:00Z', true],
  ['2026-06-06T10:00:00Z', false],
  ['2026-06-07T10:00:00Z', false],
])('at %s it is open: %s', (moment, open) => {
  expect(isOpen(new Date(moment))).toBe(open)
})

test('no reminder comes before its link or once it has expired, however short it lives', () => {
  for (let hour = 0; hour < 24 * 7; hour++) {
    for (const days of [1, 2, 3, 7, 8, 14, 30]) {
      const createdAt = new Date(Date.UTC(2026, 9, 19, hour, 7))
      const expiresAt = new Date(createdAt.getTime() + days * dayMs)
      const found = reminderTimes({ createdAt, expiresAt })
      expect(found.length).toBeLessThanOrEqual(4)
      expect(found.every((time) => isOpen(time) && time > createdAt && time < expiresAt)).toBe(true)
      expect(found).toEqual(found.toSorted((a, b) => a.getTime() - b.getTime()))
    }
  }
})
