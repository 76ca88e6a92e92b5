// @vitest-environment node
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { DateOfBirth, isDateOfBirth } from './days.ts'
import { readTypedDay } from './typed-days.ts'

const now = new Date('2026-11-22T12:00:00Z')

test.each(['1990-05-17', '2000-02-29', '2013-11-22', '1906-11-22'])('%s is one', (day) => {
  expect(isDateOfBirth(day, now)).toBe(true)
})

test.each([
  ['a day that was not', '1990-02-30'],
  ['29 February of no leap year', '2001-02-29'],
  ['a day too young', '2013-11-23'],
  ['a day too old', '1906-11-21'],
  ['a day to come', '2027-01-01'],
  ['the day first', '17-05-1990'],
  ['with a time', '1990-05-17T00:00'],
  ['one digit', '1990-5-17'],
  ['no date', 'yesterday'],
  ['nothing', ''],
])('%s is none: %s', (_, day) => {
  expect(isDateOfBirth(day, now)).toBe(false)
})

test('an empty field is no mistake', () => {
  expect(v.parse(DateOfBirth, '')).toBe('')
  expect(v.safeParse(DateOfBirth, '1850-01-01').issues?.[0].message).toBe(
    'Please enter a valid date of birth',
  )
})

test.each([
  ['30/11/26', '2026-11-30'],
  ['3 Nov 26', '2026-11-03'],
  ['3rd Nov. 2026', '2026-11-03'],
  ['30 11 2026', '2026-11-30'],
  ['٣٠/١١/٢٠٢٦', '2026-11-30'],
  ['30112', undefined],
  ['30 Nov', undefined],
])('typed into a field near to now, %s is %s', (typed, day) => {
  expect(readTypedDay(typed)).toBe(day)
})
