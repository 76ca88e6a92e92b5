import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseTheme, startTheme, storedTheme } from './theme-preference.ts'

let isDark = false
let tellSystem: () => void = () => undefined
let stop: () => void = () => undefined

beforeEach(() => {
  isDark = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isDark
    },
    addEventListener: (_type: string, listener: () => void) => (tellSystem = listener),
    removeEventListener: () => (tellSystem = () => undefined),
  }))
})
afterEach(() => {
  stop()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const shown = () => document.documentElement.className

test('follows the operating system, live, until something is chosen', () => {
  stop = startTheme()
  expect(shown()).toBe('light')
  isDark = true
  tellSystem()
  expect(shown()).toBe('dark')
  chooseTheme('light')
  tellSystem()
  expect(shown()).toBe('light')
})

test('keeps the choice under the agreed key', () => {
  chooseTheme('dark')
  expect(localStorage.getItem('vite-ui-theme')).toBe('dark')
  stop = startTheme()
  expect(shown()).toBe('dark')
})

test('takes a stored value it does not know as system', () => {
  localStorage.setItem('vite-ui-theme', 'sepia')
  expect(storedTheme()).toBe('system')
})

test('works where storage is not allowed', () => {
  vi.stubGlobal('localStorage', undefined)
  chooseTheme('dark')
  expect(shown()).toBe('dark')
  expect(storedTheme()).toBe('system')
  vi.unstubAllGlobals()
})
