import { usualReminders } from '@bonafide/shared/contract/organisation/reminders.ts'
import { expect, test } from 'vitest'
import { isOpen, nextOpening, nextReminder, reminderTimes } from './reminder-times.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const times = (invitedAt: string, cadence = usualReminders as Parameters<typeof reminderTimes>[0]) =>
  reminderTimes(cadence, new Date(invitedAt)).map((time) => time.toISOString())

test('the usual days are the 2nd, 5th and 9th, and then one a week up to the 35th', () => {
  // A Monday. The 5th and the 9th day are on weekdays, as are those a week later.
  expect(times('2026-06-01T10:30:00Z')).toEqual([
    '2026-06-03T10:30:00.000Z',
    // A Saturday waits for Monday.
    '2026-06-08T08:00:00.000Z',
    '2026-06-10T10:30:00.000Z',
    '2026-06-17T10:30:00.000Z',
    '2026-06-24T10:30:00.000Z',
    '2026-07-01T10:30:00.000Z',
  ])
})

test('an organisation has days of its own, each once and in order, and no weekly ones where it wants none', () => {
  expect(times('2026-06-01T10:30:00Z', { days: [3, 1, 3], weeklyUntil: null })).toEqual([
    '2026-06-02T10:30:00.000Z',
    '2026-06-04T10:30:00.000Z',
  ])
  expect(times('2026-06-01T10:30:00Z', { days: [10], weeklyUntil: 16 })).toHaveLength(1)
  expect(times('2026-06-01T10:30:00Z', { days: [10], weeklyUntil: 17 })).toHaveLength(2)
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
  const first = (invitedAt: string) => times(invitedAt)[0]
  // 17:30 in winter is 18:30 two days later in summer: it waits for the next morning.
  expect(first('2026-03-27T17:30:00Z')).toBe('2026-03-30T08:00:00.000Z')
  expect(first('2026-03-28T17:30:00Z')).toBe('2026-03-31T08:00:00.000Z')
  // 9:30 in summer is 8:30 two days later in winter.
  expect(first('2026-10-24T08:30:00Z')).toBe('2026-10-26T09:00:00.000Z')
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

const invitedAt = new Date('2026-06-01T10:30:00Z')
const facts = {
  linkedAt: [invitedAt],
  writtenAt: invitedAt,
  expiresAt: new Date(invitedAt.getTime() + 14 * dayMs),
}
const nextAt = (now: string, changed: Partial<typeof facts> = {}) =>
  nextReminder(usualReminders, { ...facts, ...changed }, new Date(now))?.at.toISOString()

test('the next reminder is the first that is not past, and one that has come is due until a message meets it', () => {
  expect(nextAt('2026-06-01T10:31:00Z')).toBe('2026-06-03T10:30:00.000Z')
  expect(nextAt('2026-06-03T10:29:59Z')).toBe('2026-06-03T10:30:00.000Z')
  expect(nextAt('2026-06-03T11:00:00Z')).toBe('2026-06-03T11:00:00.000Z')
  const writtenAt = new Date('2026-06-03T11:00:00Z')
  expect(nextAt('2026-06-03T12:00:00Z', { writtenAt })).toBe('2026-06-08T08:00:00.000Z')
})

test('one that has come waits for working hours, and the last of several stands for all', () => {
  expect(nextAt('2026-06-03T21:00:00Z')).toBe('2026-06-04T08:00:00.000Z')
  const late = nextReminder(usualReminders, facts, new Date('2026-06-11T12:00:00Z'))
  expect(late?.meets).toEqual(new Date('2026-06-10T10:30:00Z'))
})

test('an employee who was written to less than twenty hours before is not reminded', () => {
  const before = (hours: number) => new Date(Date.parse('2026-06-03T10:30:00Z') - hours * hourMs)
  expect(nextAt('2026-06-03T11:00:00Z', { writtenAt: before(19) })).toBe('2026-06-08T08:00:00.000Z')
  expect(nextAt('2026-06-03T11:00:00Z', { writtenAt: before(20) })).toBe('2026-06-03T11:00:00.000Z')
})

test('no reminder comes once the link has ended, and a later link goes on in the same cadence', () => {
  expect(nextAt('2026-06-12T12:00:00Z', { writtenAt: new Date('2026-06-10T10:30:00Z') })).toBeUndefined()
  const renewed = new Date('2026-06-16T09:00:00Z')
  const expiresAt = new Date(renewed.getTime() + 14 * dayMs)
  const later = { linkedAt: [invitedAt, renewed], writtenAt: renewed, expiresAt }
  expect(nextAt('2026-06-16T12:00:00Z', later)).toBe('2026-06-17T10:30:00.000Z')
  const met = {
    ...later,
    writtenAt: new Date('2026-07-01T10:30:00Z'),
    expiresAt: new Date('2026-08-01T00:00Z'),
  }
  expect(nextAt('2026-07-02T12:00:00Z', met)).toBeUndefined()
})

test('a link that is sent after the last day begins the cadence anew', () => {
  // The last day is the 30th: 9 and three weeks.
  const within = new Date(invitedAt.getTime() + 29 * dayMs)
  const after = new Date(invitedAt.getTime() + 31 * dayMs)
  const of = (linked: Date) => ({
    linkedAt: [invitedAt, linked],
    writtenAt: linked,
    expiresAt: new Date(linked.getTime() + 14 * dayMs),
  })
  expect(nextAt(within.toISOString(), of(within))).toBe('2026-07-01T10:30:00.000Z')
  expect(nextAt(after.toISOString(), of(after))).toBe('2026-07-06T08:00:00.000Z')
})
