import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import script from '../../public/theme.js?raw'

// oxlint-disable-next-line typescript/no-implied-eval -- a classic script, run the way a page runs it
const run = new Function(script) as () => void
const root = document.documentElement

beforeEach(() => {
  root.className = ''
})

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

describe('the parts of a signed-in page', () => {
  const preloads = () =>
    [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')])

  beforeEach(() => {
    document.head.innerHTML = '<meta name="preload-signed-in" content="assets/shell-1.js assets/shell-1.css">'
  })
  afterEach(() => {
    document.head.innerHTML = ''
    document.cookie = 'access_token=; expires=Thu, 01 Jan 1970 00:00:00 GMT'
  })

  it('are asked for at once where there is a session', () => {
    document.cookie = 'access_token=x'
    run()
    expect(preloads()).toEqual([
      ['modulepreload', '/assets/shell-1.js'],
      ['preload', '/assets/shell-1.css'],
    ])
  })

  it('are left alone without one', () => {
    document.cookie = 'other_access_token=x'
    run()
    expect(preloads()).toEqual([])
  })
})
