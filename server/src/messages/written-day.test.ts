import { locales } from '@bonafide/shared/contract/languages.ts'
import { expect, test } from 'vitest'
import { shortDay, writtenDay } from './written-day.ts'

const first = new Date('2027-03-01T12:00:00Z')
const fourth = new Date('2027-03-04T12:00:00Z')

test.each([
  ['en-GB', '1 March 2027', '4 March 2027'],
  ['fr', '1er mars 2027', '4 mars 2027'],
  ['es', '1 de marzo de 2027', '4 de marzo de 2027'],
  ['pl', '1 marca 2027', '4 marca 2027'],
  ['uk', '1 березня 2027', '4 березня 2027'],
  ['ar', '1 مارس 2027', '4 مارس 2027'],
] as const)('writes a day as %s does, its first of the month too', (language, one, four) => {
  expect(writtenDay(first, language)).toBe(one)
  expect(writtenDay(fourth, language)).toBe(four)
})

test('writes every day in Latin digits, by the calendar of the United Kingdom', () => {
  for (const language of locales) expect(writtenDay(fourth, language)).toMatch(/^(?=.*\b4\b)(?=.*2027)/)
})

test.each([
  ['en-GB', '1 Mar', '4 Mar'],
  ['cy', '1 Maw', '4 Maw'],
  ['fr', '1er mars', '4 mars'],
  ['pt', '1 de mar.', '4 de mar.'],
  ['uk', '01.03', '04.03'],
  ['ur', '1/3', '4/3'],
  ['ar', '1/3', '4/3'],
] as const)('writes a day in few signs as %s does', (language, one, four) => {
  expect(shortDay(first, language)).toBe(one)
  expect(shortDay(fourth, language)).toBe(four)
})
