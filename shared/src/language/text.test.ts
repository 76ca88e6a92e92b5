// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { fill } from './languages.ts'
import { errorText, textOf, translated } from './text.ts'

describe('a text', () => {
  test('has its values filled in, all of them, and keeps what it has none for', () => {
    expect(fill('{a} and {b} and {a}, {c}', { a: 'x', b: '$&' }, 'en-GB')).toBe('x and $& and x, {c}')
  })

  test.each([
    ['pl', 'Oak Care Ltd.', 'Praca: Oak Care Ltd.'],
    ['pl', '24/7 Homecare', 'Praca: 24/7 Homecare.'],
    ['ar', 'Oak Care Ltd.', 'Praca: \u2068Oak Care Ltd.\u2069'],
  ])('in %s that ends with %s has one full stop', (locale, name, said) => {
    expect(fill('Praca: {name}.', { name }, locale)).toBe(said)
  })

  test('that is read from right to left keeps its values apart from the words around them', () => {
    expect(fill('رقمك {phone}.', { phone: '+44 7700 900123' }, 'ar')).toBe(
      'رقمك \u2068+44 7700 900123\u2069.',
    )
    expect(fill('Twój numer {phone}.', { phone: '07700' }, 'pl')).toBe('Twój numer 07700.')
  })

  test.each([
    [1, 'próba'],
    [2, 'próby'],
    [5, 'prób'],
    [22, 'próby'],
  ])('has the plural form that the language has for %i', (count, word) => {
    const messages = { tries_one: 'próba', tries_few: 'próby', tries_many: 'prób', tries_other: 'próby' }
    expect(textOf({ locale: 'pl', messages }, 'tries', { count })).toBe(word)
  })

  test('without the form for a number takes the other one', () => {
    const messages = { tries_one: 'one', tries_other: '{count} of them' }
    expect(textOf({ locale: 'cy', messages }, 'tries', { count: 3 })).toBe('3 of them')
  })
})

describe('what a server says', () => {
  const english = { locale: 'en-GB', messages: {} }
  const welsh = { locale: 'cy', messages: { 'error.step_done': 'Wedi gorffen', 'Too long': 'Rhy hir' } }
  const done = new ApiError({ kind: 'http', status: 409, code: 'step_done', message: 'This step is done' })
  const tooLong = new ApiError({ kind: 'http', status: 422, code: 'invalid_input', message: 'Too long' })

  test('stays as it is in English', () => {
    expect(errorText(english, done, 'Failed')).toBe('This step is done')
    expect(translated(english, 'Too long')).toBe('Too long')
  })

  test('is said by its code or its words in another language, and as it is where that has neither', () => {
    expect(errorText(welsh, done, 'Failed')).toBe('Wedi gorffen')
    expect(errorText(welsh, tooLong, 'Failed')).toBe('Rhy hir')
    const unknown = new ApiError({ kind: 'http', status: 500, code: 'unknown', message: 'Out of tea' })
    expect(errorText(welsh, unknown, 'Failed')).toBe('Out of tea')
  })

  test('and where it says nothing, or is not reached, the page has its own words', () => {
    expect(errorText(welsh, new ApiError({ kind: 'network' }), 'Failed')).toBe('Failed')
    expect(errorText(english, new Error('bug'), 'Failed')).toBe('Failed')
  })
})
