// @vitest-environment node
import { expect, test } from 'vitest'
import { locales } from '../contract/languages.ts'
import { directionOf, fill, languageNames, localeFrom } from './languages.ts'

test.each([
  [['pl'], 'pl'],
  [['pt-BR', 'es'], 'pt'],
  [['en-US'], 'en-GB'],
  [['UK_UA'], 'uk'],
  [[undefined, '', null, 'de', 'fr-CA'], 'fr'],
  [['x', 'plural'], 'en-GB'],
  [[], 'en-GB'],
])('of %j the language is %s', (wanted, locale) => {
  expect(localeFrom(...wanted)).toBe(locale)
})

test('Arabic and Urdu are read from right to left, the others from left to right', () => {
  expect(locales.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ur', 'ar'])
  expect(directionOf('arn')).toBe('ltr')
  expect(directionOf('ar-EG')).toBe('rtl')
})

test('each language has its own name', () => {
  const names = locales.map((locale) => languageNames[locale].name)
  expect(new Set(names).size).toBe(locales.length)
})

test.each(['ar', 'ar-EG', 'ur-IN', 'en-GB'])(
  'numbers are in Latin digits, whatever is usual in %s',
  (locale) => {
    expect(fill('{count}', { count: 12 }, locale).replaceAll(/[\u2068\u2069]/g, '')).toBe('12')
  },
)
