import { locales } from '../../contract/languages.ts'
import { expect, test, vi } from 'vitest'
import { writtenTime } from './written-time.ts'

const day = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const
const time = { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' } as const

test.each([
  ['en-GB', '2027-03-01', 'Monday 1 March'],
  ['cy', '2027-03-01', 'dydd Llun 1 Mawrth'],
  ['cy', '2026-12-05', 'dydd Sadwrn 5 Rhagfyr'],
  ['fr', '2027-03-01', 'lundi 1er mars'],
  ['fr', '2027-03-11', 'jeudi 11 mars'],
  ['pl', '2027-03-01', 'poniedziałek, 1 marca'],
  ['ar', '2027-03-01', 'الاثنين، 1 مارس'],
])('in %s the day %s is “%s”', (locale, instant, written) => {
  expect(writtenTime(locale, new Date(instant), day)).toBe(written)
})

test('in Welsh every day and month has a Welsh word, whatever the browser knows', () => {
  const inBrowser = vi.spyOn(Intl, 'DateTimeFormat')
  for (let at = 0; at < 366; at += 1) {
    const written = writtenTime('cy', new Date(Date.UTC(2028, 0, 1 + at)), day)
    expect(written).not.toMatch(/day|January|June|October|[A-Z]\w+ber$/)
  }
  for (const [locale] of inBrowser.mock.calls) expect(locale).not.toMatch(/^cy/)
})

test.each(locales)('in %s a time is of 24 hours', (locale) => {
  expect(writtenTime(locale, new Date('2026-12-05T15:30:00Z'), time).replaceAll('\u200f', '')).toBe('15:30')
  expect(writtenTime(locale, new Date('2026-12-05T00:05:00Z'), time).replaceAll('\u200f', '')).toBe('00:05')
})
