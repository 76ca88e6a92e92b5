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

describe('a page that the document holds already', () => {
  afterEach(() => {
    document.cookie = 'access_token=; max-age=0'
    sessionStorage.clear()
    history.replaceState(null, '')
  })

  it('shows to a visitor who was never signed in', () => {
    sessionStorage.setItem('bonafide-signed-out', 'left')
    run()
    expect(root.className).toBe('')
  })

  it.each([
    ['is signed in', () => (document.cookie = 'access_token=t')],
    ['was just signed out', () => sessionStorage.setItem('bonafide-signed-out', 'ended')],
    ['was signed out and loads the page again', () => history.replaceState({ ended: true }, '')],
  ])('is hidden from one who %s', (_, happen) => {
    happen()
    run()
    expect(root.className).toBe('not-prerendered')
  })

  it('keeps its form from the browser, and notes that it was sent', () => {
    document.body.innerHTML = '<div data-prerendered><form></form></div><form></form>'
    run()
    const [ofPage, other] = [...document.forms].map((form) => {
      const event = new Event('submit', { bubbles: true, cancelable: true })
      form.dispatchEvent(event)
      return [event.defaultPrevented, form.dataset['submitted']]
    })
    expect([ofPage, other]).toEqual([
      [true, ''],
      [false, undefined],
    ])
  })
})
