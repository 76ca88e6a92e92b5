import { expect, test } from 'vitest'
import { daysAfter, londonDay } from '../london-day.ts'
import { loadRules } from '../rules/load-rules.ts'
import { dueAlert, nextAlertDay } from './raise-alerts.ts'

const { days } = loadRules().inForce('2026-10-01').alerts

/** Lists the alerts that fall due when every day of a span is looked at once. */
function alertsFrom(first: string, last: string, until: string): [string, number][] {
  const alerts: [string, number][] = []
  for (let day = first; day <= last; day = daysAfter(day, 1)) {
    const due = dueAlert(until, { after: daysAfter(day, -1), upTo: day }, days)
    if (due !== undefined) alerts.push([day, due])
  }
  return alerts
}

test('each alert falls due on one day: 90, 60, 30, 14, 7 and 1 days before the end', () => {
  expect(alertsFrom('2026-11-01', '2027-12-31', '2027-03-04')).toEqual([
    ['2026-12-04', 90],
    ['2027-01-03', 60],
    ['2027-02-02', 30],
    ['2027-02-18', 14],
    ['2027-02-25', 7],
    ['2027-03-03', 1],
  ])
})

test.each([
  ['the end of March', '2027-04-04', '2027-03-28', 7],
  ['the end of October', '2027-11-01', '2027-10-31', 1],
  ['29 February', '2028-02-29', '2028-02-28', 1],
  ['after 29 February', '2028-03-14', '2028-02-29', 14],
])('a day is a day at %s', (_, until, day, count) => {
  expect(alertsFrom(day, day, until)).toEqual([[day, count]])
  expect(alertsFrom('2027-01-01', '2028-12-31', until)).toHaveLength(6)
})

test('half past midnight in London in summer is that day, and the evening before is not', () => {
  expect(londonDay(new Date('2027-03-28T23:30:00Z'))).toBe('2027-03-29')
  expect(londonDay(new Date('2027-10-31T23:30:00Z'))).toBe('2027-10-31')
})

test('of what fell due during missed nights only the last is left', () => {
  const until = '2027-03-04'
  expect(dueAlert(until, { after: '2026-11-01', upTo: '2027-02-26' }, days)).toBe(7)
  expect(dueAlert(until, { after: '2027-02-26', upTo: '2027-02-27' }, days)).toBeUndefined()
  expect(dueAlert(until, { after: '2027-03-03', upTo: '2027-12-01' }, days)).toBeUndefined()
})

test('the next alert is the first after today', () => {
  expect(nextAlertDay('2027-03-04', '2026-11-22', days)).toBe('2026-12-04')
  expect(nextAlertDay('2027-03-04', '2026-12-04', days)).toBe('2027-01-03')
  expect(nextAlertDay('2027-03-04', '2027-03-03', days)).toBeUndefined()
})
