import { afterEach, beforeEach, expect, it } from 'vitest'
import script from '../../public/theme.js?raw'

// oxlint-disable-next-line typescript/no-implied-eval -- a classic script, run the way a page runs it
const run = new Function(script) as () => void
const root = document.documentElement

beforeEach(() => {
  root.className = ''
})
afterEach(() => localStorage.clear())

it.each(['light', 'dark'])('puts a stored %s on the page before the first paint', (theme) => {
  localStorage.setItem('vite-ui-theme', theme)
  run()
  expect(root.className).toBe(theme)
})

it.each(['system', 'sepia x', undefined])('leaves %s to the style sheet', (theme) => {
  if (theme) localStorage.setItem('vite-ui-theme', theme)
  run()
  expect(root.className).toBe('')
})
