import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { expect, test, vi } from 'vitest'
import { createLocalization, type LanguageModule } from './localization.ts'
import { english } from './texts/en-gb.ts'
import type { Options } from '../element/host-page.ts'

function setUp(options: Options = {}) {
  let wanted = ['cy']
  const waiting = new Map<string, (module: LanguageModule) => void>()
  const language = vi.fn(
    (_view: string, locale: string) =>
      new Promise<LanguageModule>((resolve) => void waiting.set(locale, resolve)),
  )
  const localization = createLocalization({ options, languages: () => wanted }, { language })
  return {
    localization,
    want: (locale: string) => {
      wanted = [locale]
      return localization.load('verify')
    },
    arrive: (locale: string) => {
      const texts = { ...english, retry: locale }
      waiting.get(locale)?.({ messages: { title: locale, 'error.gone': `gone ${locale}` }, texts })
    },
  }
}

test('the language that was wanted last is spoken, whichever arrives last', async () => {
  const { localization, want, arrive } = setUp()
  const first = want('cy')
  const second = want('pl')
  arrive('pl')
  await second
  arrive('cy')
  await first
  expect([localization.locale(), localization.texts().retry]).toEqual(['pl', 'pl'])
})

test('English comes with the view and is not loaded', async () => {
  const { localization, want, arrive } = setUp()
  const welsh = want('cy')
  arrive('cy')
  await welsh
  expect(localization.messages({ title: 'English' })).toMatchObject({ title: 'cy' })
  await want('en-US')
  expect(localization.messages({ title: 'English' })).toEqual({ title: 'English' })
  expect(localization.texts()).toBe(english)
})

test('the host page’s words count most', async () => {
  const { localization, want, arrive } = setUp({ messages: { title: 'Ours' } })
  expect(localization.messages({ title: 'English', other: 'x' })).toEqual({ title: 'Ours', other: 'x' })
  const welsh = want('cy')
  arrive('cy')
  await welsh
  expect(localization.messages({ title: 'English' })).toMatchObject({ title: 'Ours' })
})

test('what the server says is translated by its code where there are words for it', async () => {
  const { localization, want, arrive } = setUp()
  const gone = new ApiError({ kind: 'http', code: 'gone', message: 'It is gone' })
  expect(localization.translated(gone)).toBe('It is gone')
  const welsh = want('cy')
  arrive('cy')
  await welsh
  expect(localization.translated(gone)).toBe('gone cy')
  expect(localization.translated(new ApiError({ kind: 'http', code: 'other', message: 'Other' }))).toBe(
    'Other',
  )
})
