import { expect, test } from 'vitest'
import { formatDay, formatPhone, initials } from './format.ts'

test.each([
  ['Priya Raman', 'PR'],
  ['priya', 'P'],
  ['Anna Maria van der Berg', 'AB'],
  ['  ', 'U'],
  ['', 'U'],
  ['𝒜da Łovelace', '𝒜Ł'],
])('makes %j to %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('writes British numbers nationally and leaves others alone', () => {
  expect(formatPhone('+447700900142')).toBe('07700 900142')
  expect(formatPhone('+353851234567')).toBe('+353851234567')
})

test('writes a day, and nothing for what is no instant', () => {
  expect(formatDay('2026-11-20T10:11:00.000Z')).toBe('20 Nov 2026')
  expect(formatDay('yesterday')).toBe('')
  expect(formatDay(null)).toBe('')
})
