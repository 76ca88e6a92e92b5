import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { expect, test, vi } from 'vitest'
import { createSpeech } from './speech.ts'
import { english } from './texts/en-gb.ts'
import type { LanguageModule, Options } from './view-host.ts'

function setUp(options: Options = {}) {
  let wanted = ['cy']
  const waiting = new Map<string, (module: LanguageModule) => void>()
  const language = vi.fn(
    (_view: string, locale: string) =>
      new Promise<LanguageModule>((resolve) => void waiting.set(locale, resolve)),
  )
  const speech = createSpeech({ options, languages: () => wanted }, { language })
  return {
    speech,
    want: (locale: string) => {
      wanted = [locale]
      return speech.load('verify')
    },
    arrive: (locale: string) => {
      const texts = { ...english, retry: locale }
      waiting.get(locale)?.({ messages: { title: locale, 'error.gone': `gone ${locale}` }, texts })
    },
  }
}

test('the language that was wanted last is spoken, whichever arrives last', async () => {
  const { speech, want, arrive } = setUp()
  const first = want('cy')
  const second = want('pl')
  arrive('pl')
  await second
  arrive('cy')
  await first
  expect([speech.locale(), speech.texts().retry]).toEqual(['pl', 'pl'])
})

test('English comes with the view and is not loaded', async () => {
  const { speech, want, arrive } = setUp()
  const welsh = want('cy')
  arrive('cy')
  await welsh
  expect(speech.messages({ title: 'English' })).toMatchObject({ title: 'cy' })
  await want('en-US')
  expect(speech.messages({ title: 'English' })).toEqual({ title: 'English' })
  expect(speech.texts()).toBe(english)
})

test('the host page’s words count most', async () => {
  const { speech, want, arrive } = setUp({ messages: { title: 'Ours' } })
  expect(speech.messages({ title: 'English', other: 'x' })).toEqual({ title: 'Ours', other: 'x' })
  const welsh = want('cy')
  arrive('cy')
  await welsh
  expect(speech.messages({ title: 'English' })).toMatchObject({ title: 'Ours' })
})

test('what the server says is translated by its code where there are words for it', async () => {
  const { speech, want, arrive } = setUp()
  const gone = new ApiError({ kind: 'http', code: 'gone', message: 'It is gone' })
  expect(speech.translated(gone)).toBe('It is gone')
  const welsh = want('cy')
  arrive('cy')
  await welsh
  expect(speech.translated(gone)).toBe('gone cy')
  expect(speech.translated(new ApiError({ kind: 'http', code: 'other', message: 'Other' }))).toBe('Other')
})
