import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { greeting } from '#features/dashboard/greeting.ts'
import { initials } from '#lib/format.ts'
import { signedInReply, storeCookies } from '#testing/session.ts'
import script from '../../public/first-paint.js?raw'
import showSession from '../../show-session.js?raw'

// oxlint-disable-next-line typescript/no-implied-eval -- a classic script, run the way a page runs it
const run = new Function(script) as () => void
const root = document.documentElement

beforeEach(() => {
  root.className = ''
})

test.each(['light', 'dark'])('puts a stored %s on the page before the first paint', (theme) => {
  localStorage.setItem('vite-ui-theme', theme)
  run()
  expect(root.className).toBe(theme)
})

test.each(['system', 'sepia x', undefined])('leaves %s to the style sheet', (theme) => {
  if (theme) localStorage.setItem('vite-ui-theme', theme)
  run()
  expect(root.className).toBe('')
})

describe('the room for notices', () => {
  const room = () => root.style.getPropertyValue('--notices-height')

  afterEach(() => {
    root.removeAttribute('style')
    document.cookie = 'access_token=; max-age=0'
  })

  test.each([
    ['of a user is that of the page before', 'access_token=t', `${innerWidth} 84`, '84px'],
    ['is left to the notices at another width', 'access_token=t', `${innerWidth + 1} 84`, ''],
    ['is none for a visitor', '', `${innerWidth} 84`, ''],
    ['is none where nothing is known', 'access_token=t', '', ''],
  ])('%s', (_case, cookie, stored, expected) => {
    document.cookie = cookie
    localStorage.setItem('bonafide-notices', stored)
    run()
    expect(room()).toBe(expected)
  })
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

  test('are asked for at once where there is a session', () => {
    document.cookie = 'access_token=x'
    run()
    expect(preloads()).toEqual([
      ['modulepreload', '/assets/shell-1.js'],
      ['preload', '/assets/shell-1.css'],
    ])
  })

  test('are left alone without one', () => {
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

  test('shows to a visitor who was never signed in', () => {
    sessionStorage.setItem('bonafide-signed-out', 'left')
    run()
    expect(root.className).toBe('')
  })

  test.each([
    ['is signed in', () => (document.cookie = 'access_token=t')],
    ['was just signed out', () => sessionStorage.setItem('bonafide-signed-out', 'ended')],
    ['was signed out and loads the page again', () => history.replaceState({ ended: true }, '')],
  ])('is hidden from one who %s', (_, happen) => {
    happen()
    run()
    expect(root.className).toBe('not-prerendered')
  })

  describe('and that is the dashboard', () => {
    beforeEach(() => void (root.dataset['signedIn'] = ''))
    afterEach(() => void delete root.dataset['signedIn'])

    test('shows to a user', () => {
      document.cookie = 'access_token=t'
      run()
      expect(root.className).toBe('')
    })

    test('is hidden where the session is gone', () => {
      run()
      expect(root.className).toBe('not-prerendered')
    })
  })

  test('keeps its form from the browser, and notes that it was sent', () => {
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

describe('the texts of a session', () => {
  // oxlint-disable-next-line typescript/no-implied-eval -- a classic script, run the way a page runs it
  const show = new Function(showSession) as () => void
  const keys = ['greeting', 'organisation', 'name', 'email', 'initials']

  /** Returns the texts of the markup once the script has run. */
  async function shown(): Promise<(string | null)[]> {
    show()
    document.body.innerHTML = keys.map((key) => `<p data-session="${key}"></p>`).join('')
    await Promise.resolve()
    document.dispatchEvent(new Event('readystatechange'))
    return [...document.body.children].map((element) => element.textContent)
  }

  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))

  test.each([
    ['Priya Raman', 9],
    ['  Anna Maria van der Berg ', 12],
    ['Zoë', 18],
    ['', 23],
  ])('of %j at %i are those that React shows', async (name, hour) => {
    // Later than any other test is: cookies that one of them has taken away would be back on a day before it.
    vi.setSystemTime(new Date(2100, 10, 20, hour))
    const { user, org } = signedInReply
    storeCookies({ ...signedInReply, user: { ...user, name } })
    expect(await shown()).toEqual([greeting(name, hour), org.name, name, user.email, initials(name)])
  })

  test('stay away where the cookies do not hold them', async () => {
    document.cookie = 'user=%7B'
    expect((await shown()).slice(1)).toEqual(['', '', '', 'U'])
  })

  test('are left to React once the markup is there', async () => {
    storeCookies(signedInReply)
    await shown()
    document.body.innerHTML = '<p data-session="name"></p>'
    await Promise.resolve()
    expect(document.body.textContent).toBe('')
  })

  test.each([
    ['a role that does not include them', 'billing', ''],
    ['a role that includes them', 'recruiter', 'Employees'],
    ['no role', undefined, 'Employees'],
  ] as const)('links to pages, with %s', async (_case, role, expected) => {
    storeCookies({ ...signedInReply, org: { ...signedInReply.org, ...(role && { role }) } })
    show()
    document.body.innerHTML = '<ul><li><a data-roles="owner recruiter">Employees</a></li></ul>'
    await Promise.resolve()
    document.dispatchEvent(new Event('readystatechange'))
    expect(document.body.textContent).toBe(expected)
  })
})
