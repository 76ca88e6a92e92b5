import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withExample } from './product/examples.ts'
import { launch, missingFor, type OtherBrowser } from './browser/other-browsers.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

// Not the number of those who are invited by a call: one number is sent few codes in ten minutes.
const starterPhones = { Firefox: '07700 900201', WebKit: '07700 900202' }
const output = resolve(import.meta.dirname, '../../.test-output')
const screens = ['', 'widget', 'employees', 'verifications', 'reports', 'billing', 'settings', 'profile']
const fields = 'input, select, textarea'
const buttons = 'button, a, [role=button], input[type=submit]'

// Functions of the page: elements in shadow roots too, which no selector reaches, and what names one for its user.
const inPage = `
  const all = (root) => [...root.querySelectorAll('*')].flatMap((e) => [e, ...(e.shadowRoot ? all(e.shadowRoot) : [])])
  const isShown = (e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility === 'visible'
  const nameOf = (e) => (e.getAttribute('aria-label') ?? (e.labels?.length ? e.labels[0] : e).textContent).trim()
  const named = (selector, name) => all(document).find((e) => e.matches(selector) && isShown(e) && name.test(nameOf(e)))
`

describe.each(['Firefox', 'WebKit'] as const)('%s', (name) => {
  const missing = missingFor(name)
  if (missing) console.log(`${name} is left out: ${missing} is not installed.`)

  describe.skipIf(missing !== undefined)('a smoke journey', () => {
    // An organisation for each, as the plan of a new one has no room for what both invite.
    const portal = withExample('partner-portal', product)
    let browser: OtherBrowser
    beforeAll(async () => {
      browser = await launch(name)
    })
    afterAll(() => browser?.close())
    afterEach(async ({ task }) => {
      if (task.result?.state !== 'fail') return
      await mkdir(output, { recursive: true })
      await writeFile(
        join(output, `${name}-${task.name.replaceAll(/\W+/g, '-')}.png`),
        await browser.picture(),
      )
    })

    const ask = <T>(body: string) => browser.evaluate(`(() => {${inPage}; ${body}})()`) as Promise<T>
    /** Returns the value of a function body in the page as soon as it is true; a page that is being left has none. */
    async function until<T>(body: string): Promise<T> {
      let last: unknown
      for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
        last = await ask<T>(body).catch((error: unknown) => error)
        if (last && !(last instanceof Error)) return last as T
      }
      throw new Error(`Not so within a minute: ${body.trim()}`, { cause: last })
    }
    const seen = (text: RegExp) =>
      until<string>(`
        const own = (e) => [...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data).join('')
        const found = all(document).find((e) => isShown(e) && ${text}.test(own(e)))
        return found && own(found)`)
    const at = (address: RegExp) => until<boolean>(`return ${address}.test(location.href)`)

    async function click(selector: string, label: RegExp) {
      const [x, y] = await until<[number, number]>(`
        const e = named(${JSON.stringify(selector)}, ${label})
        if (!e || e.disabled || document.readyState !== 'complete') return
        e.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = e.getBoundingClientRect()
        return [x + width / 2, y + height / 2]`)
      await browser.clickAt(x, y)
    }

    async function fill(label: RegExp, text: string) {
      await click(fields, label)
      await browser.type(text)
    }

    /** Sets a field that every browser lets its user fill in another way. */
    const set = (label: RegExp, value: string) =>
      until(`
        const e = named(${JSON.stringify(fields)}, ${label})
        if (!e) return
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(e), 'value').set.call(e, ${JSON.stringify(value)})
        for (const type of ['input', 'change']) e.dispatchEvent(new Event(type, { bubbles: true }))
        return true`)

    async function passPhone() {
      await seen(/^Confirm your phone$/)
      await click(buttons, /^Send code$/)
      const [code = ''] = /\d{6}/.exec(await seen(/Your code is \d{6}/)) ?? []
      await fill(/^Code/, code)
      await seen(/^Confirm your identity$/)
    }

    test('a user who signs in stays signed in on every screen that is loaded anew', async () => {
      await browser.open(`${product.url}/login`)
      await fill(/^Email/, portal.partner.email)
      await fill(/^Password/, portal.partner.password)
      await click(buttons, /^Sign In$/)
      // The screen first: a page that is left while it loads its parts would not come to its end.
      await seen(/^Latest activity$/)
      for (const path of screens) {
        await browser.open(`${product.url}/${path}`)
        await until(`return location.pathname === '/${path}' && Boolean(named('h1', /./))`)
      }
      await browser.evaluate('void location.reload()')
      await until(`return location.pathname === '/profile' && Boolean(named('h1', /./))`)
    })

    test('an employee verifies themselves on the page that their link opens', async () => {
      const { token } = await portal.partner.invite()
      await browser.open(`${product.url}/verify/${token}`)
      await passPhone()
      await click(buttons, /^Start/)
      await at(/\/sandbox\/identity\//)
      await click(buttons, /^Pass$/)
      await at(/\/(?:verify|verification)\//)
      await click(buttons, /^Check my right to work$/)
      await click(buttons, /^Complete Verification$/)
      await at(/\/(?:dashboard|login)?$/)
      // WebKit opens no other page while this one is on its way.
      await until(`return Boolean(named('h1', /./)) && !/^.verif/.test(location.pathname)`)
    })

    test('a page in Arabic runs from right to left', async () => {
      const { token } = await portal.partner.invite()
      await browser.open(`${product.url}/verify/${token}`)
      await seen(/^Confirm your phone$/)
      await set(/^Language/, 'ar')
      expect(
        await until(`
          const title = named('h1', /[\\u0600-\\u06ff]/)
          return title && [document.documentElement.dir, getComputedStyle(title).direction].join()`),
      ).toBe('rtl,rtl')
    })

    test('a starter is invited and begins in the widget of the partner portal', async () => {
      const email = `${name.toLowerCase()}@example.com`
      await browser.open(portal.url)
      await click(buttons, /^Sign in as HR$/)
      await click(buttons, /^Invite a new starter$/)
      await fill(/^Name/, 'Ada Example')
      await fill(/^Work or private email/, email)
      await fill(/^Job/, 'Deckhand')
      await set(/^First day/, '2027-01-04')
      await click(buttons, /^Save and continue$/)
      await until(`return named('input', /^Full name/)?.value === 'Ada Example'`)
      await fill(/^Phone/, starterPhones[name])
      await click(buttons, /^Send Invitation$/)
      await click(buttons, /^Open the starter's page$/)
      await seen(/^Confirm your email$/)
      await fill(/^Email/, email)
      await click(buttons, /^Confirm email$/)
      await passPhone()
    })
  })
})
