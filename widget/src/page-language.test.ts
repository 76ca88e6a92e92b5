import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage, chosenLanguage } from './page-language.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de', 'pl-PL', 'en'])
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the browser’s first language that there is', () => {
  expect(chosenLanguage()).toBe('pl')
})

test('what was chosen lasts, over leaving the page too', () => {
  chooseLanguage('ar')
  expect(chosenLanguage()).toBe('ar')
})

test('where nothing can be stored the choice is not kept, and nothing fails', () => {
  vi.stubGlobal('sessionStorage', undefined)
  chooseLanguage('ar')
  expect(chosenLanguage()).toBe('pl')
})
