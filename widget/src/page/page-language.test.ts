import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// A choice without storage lasts as long as the page, so each test gets a page of its own.
async function openPage() {
  vi.resetModules()
  return import('./page-link.ts')
}

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de', 'pl-PL', 'en'])
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the browser’s first language that there is', async () => {
  const { pageLanguage, isLanguageChosen } = await openPage()
  expect([pageLanguage(null), isLanguageChosen()]).toEqual(['pl', false])
})

test('the language the link was sent in comes before the browser’s, and is not the employee’s choice', async () => {
  const { pageLanguage, isLanguageChosen } = await openPage()
  expect([pageLanguage('cy'), isLanguageChosen()]).toEqual(['cy', false])
  expect(pageLanguage('xx')).toBe('pl')
})

test('what was chosen lasts, over leaving the page too, and comes before the link’s', async () => {
  const { chooseLanguage } = await openPage()
  chooseLanguage('ar')
  const { pageLanguage, isLanguageChosen } = await openPage()
  expect([pageLanguage('cy'), isLanguageChosen()]).toEqual(['ar', true])
})

test('where nothing can be stored the choice lasts until the page is left, and nothing fails', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { pageLanguage, chooseLanguage, isLanguageChosen } = await openPage()
  chooseLanguage('ar')
  expect([pageLanguage(null), isLanguageChosen()]).toEqual(['ar', true])
  expect((await openPage()).pageLanguage(null)).toBe('pl')
})
