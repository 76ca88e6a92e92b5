import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withHost } from '../product/host-page.ts'
import { atWidgetStep } from '../walks/widget-walk.ts'
import { withProduct } from '../product/with-product.ts'
import { countHeld } from './count-held.ts'
import { field, mount, openListening, press, sendInvitation } from './error-page.ts'

const product = withProduct()
const host = withHost(product)

const element = '<bonafide-widget token-url="/token"></bonafide-widget>'
const module = () => `<script type="module" src="${product.url}/sdk/v1/bonafide.js"></script>`
const loader = () => `<script src="${product.url}/sdk/v1/loader.js"></script>`

/** Opens the invitation form on a partner's page. */
async function showForm(content: Parameters<typeof host.open>[1] = {}) {
  const { page, told } = await openListening()
  await host.open(page, { head: module(), body: element, ...content })
  await field(page, 'Full name').waitFor()
  return { page, told }
}

/** Evaluates `expression` in the page, where `widget` is the first one. */
const ask = <T>(page: Page, expression: string) =>
  page.evaluate<T>(`(() => { const widget = document.querySelector('bonafide-widget'); ${expression} })()`)

const hidings = [
  ['widget', 'd-none', '.d-none { display: none !important }'],
  ['widget', 'gone', '.gone { display: none }'],
  ['around', 'shut', '.shut { visibility: hidden }'],
  ['around', 'away', '.away { display: none }'],
] as const

test('whatever hides the element or an ancestor hides the widget, also where a page unsets everything', async () => {
  const rules = hidings.map(([, , rule]) => rule).join('\n')
  for (const before of ['', '* { all: unset !important } head { display: none !important }']) {
    const important = before ? rules.replaceAll(/(?<!!important) }/g, ' !important }') : rules
    const body = `<div id="around">${element.replace(' ', ' id="widget" ')}</div>`
    const { page } = await showForm({ body, style: `${before}\n${important}` })
    for (const [id, name] of hidings) {
      const toggle = () =>
        page.locator(`#${id}`).evaluate((place, hiding) => place.classList.toggle(hiding), name)
      await toggle()
      await expect
        .poll(() => field(page, 'Full name').isVisible(), { message: `${name} ${before}` })
        .toBe(false)
      await toggle()
      await expect
        .poll(() => field(page, 'Full name').isVisible(), { message: `without ${name} ${before}` })
        .toBe(true)
    }
    expect(await ask(page, 'return getComputedStyle(widget).display')).toBe('block')
  }
})

test('where an ancestor takes no clicks the widget takes none', async () => {
  const { page } = await showForm({
    body: `<div id="around">${element}</div>`,
    style: '#around { pointer-events: none }',
  })
  const hit =
    'const { x, y } = widget.getBoundingClientRect(); return document.elementFromPoint(x + 50, y + 50)?.localName'
  expect(await ask(page, hit)).not.toBe('bonafide-widget')
  await page.locator('#around').evaluate((around) => around.removeAttribute('id'))
  expect(await ask(page, hit)).toBe('bonafide-widget')
})

test('keys typed into a field are not heard by the page, but Escape, Tab and combinations', async () => {
  const script = `window.heard = []
    for (const type of ['keydown', 'keypress', 'keyup']) document.addEventListener(type, (event) => {
      if (type === 'keydown') heard.push(event.key)
      if (event.key === 'a' && !event.ctrlKey) event.preventDefault()
    })`
  const { page } = await showForm({ script })
  const heard = () => page.evaluate('heard.splice(0)')
  await field(page, 'Full name').pressSequentially('Sam Gates')
  expect(await field(page, 'Full name').inputValue()).toBe('Sam Gates')
  expect(await heard()).toEqual([])
  for (const key of ['Escape', 'Control+k', 'Alt+g', 'Tab']) await page.keyboard.press(key)
  expect(await heard()).toEqual(['Escape', 'Control', 'k', 'Alt', 'g', 'Tab'])
  await page.getByRole('radio', { name: /^Email/ }).check()
  await page.keyboard.press('ArrowRight')
  expect(await heard()).toEqual([])
  await page.getByRole('button', { name: 'Send Invitation' }).focus()
  await page.keyboard.press('a')
  expect(await heard()).toEqual(['a'])
})

test('markup that is put back is silent, and mounting there takes its place; a live widget stays', async () => {
  const { page, told } = await openListening()
  await host.open(page, { head: loader(), body: '<div id="place"></div>' })
  const token = await host.partner.mint({ view: 'invite' })
  const restores = [
    'place.innerHTML = String(place.innerHTML)',
    'place.replaceChildren(...place.cloneNode(true).childNodes)',
  ]
  for (const restore of restores) {
    expect(await mount(page, { token })).toBe('loading')
    await field(page, 'Full name').waitFor()
    expect(await mount(page, { token })).toBe('already_mounted')
    await page.evaluate(restore)
    await page.waitForTimeout(300)
    expect(await page.getByText('This part of the page').count()).toBe(0)
  }
  expect(await mount(page, { token })).toBe('loading')
  await field(page, 'Full name').waitFor()
  expect(await page.locator('bonafide-widget').count()).toBe(1)
  expect(told).toEqual([])
})

test('each event is told in both spellings, and either of them can prevent the redirect', async () => {
  const { token } = await host.partner.invite()
  const { page } = await openListening()
  const script = `window.heard = []
    for (const mark of ':-') for (const name of ['ready', 'stepchange', 'redirect'])
      addEventListener('bonafide' + mark + name, (event) => {
        heard.push(event.type)
        if (event.type === 'bonafide-redirect') event.preventDefault()
      })`
  await host.open(page, {
    head: module(),
    body: `<bonafide-widget token="${token}"></bonafide-widget>`,
    script,
  })
  await atWidgetStep(page, 'Confirm your phone')
  const heard = () => page.evaluate<string[]>('heard.splice(0)')
  expect([...new Set(await heard())].toSorted()).toEqual(
    ['ready', 'stepchange'].flatMap((name) => [`bonafide-${name}`, `bonafide:${name}`]).toSorted(),
  )
  const address = page.url()
  await page.getByRole('button', { name: 'Send code' }).click()
  const said = await page
    .getByText(/Your code is \d{6}/)
    .first()
    .textContent()
  await field(page, 'Code').fill(/\d{6}/.exec(said ?? '')?.[0] ?? '')
  await press(page, 'Start identity check')
  await expect.poll(async () => (await heard()).filter((name) => name.includes('redirect'))).toHaveLength(2)
  expect(page.url()).toBe(address)
})

test('taken away for a moment it stays as it is; a second later it has ended, and begins anew when it is back', async () => {
  const script = `window.heard = []; addEventListener('bonafide:ready', () => heard.push('ready'))`
  const { page } = await showForm({ body: `<div id="around">${element}</div>`, script })
  await field(page, 'Full name').fill('Ada Example')
  const away = (milliseconds: number) =>
    page.evaluate(async (wait) => {
      const around = document.querySelector('#around')
      const widget = around?.querySelector('bonafide-widget')
      widget?.remove()
      await new Promise((resolve) => setTimeout(resolve, wait))
      const { state, shadowRoot } = widget as unknown as { state: string; shadowRoot: ShadowRoot }
      const left = shadowRoot.childNodes.length
      if (widget) around?.append(widget)
      return [state, left > 0]
    }, milliseconds)
  expect(await away(700)).toEqual(['ready', true])
  expect(await field(page, 'Full name').inputValue()).toBe('Ada Example')
  expect(await page.evaluate('heard.length')).toBe(1)
  expect(await away(1_300)).toEqual(['destroyed', false])
  await field(page, 'Full name').waitFor()
  expect(await field(page, 'Full name').inputValue()).toBe('')
  expect(await page.evaluate('heard.length')).toBe(2)
})

test('taken away and put back a hundred times it is ready once, and leaves nothing when it is gone', async () => {
  const script = `window.heard = []; addEventListener('bonafide:ready', () => heard.push('ready'))`
  const { page } = await showForm({
    body: '<div id="around"></div>',
    script: `${script}
    addEventListener('DOMContentLoaded', () => { around.innerHTML = '${element}' })`,
  })
  const comeAndGo = (times: number) =>
    page.evaluate(async (count) => {
      const around = document.querySelector('#around')
      const widget = around?.querySelector('bonafide-widget')
      for (let round = 0; widget && round < count; round += 1) {
        widget.remove()
        await new Promise((resolve) => setTimeout(resolve))
        around?.append(widget)
      }
      widget?.remove()
    }, times)
  const again = async () => {
    await ask(page, `around.innerHTML = '${element}'`)
    await field(page, 'Full name').waitFor()
  }
  await comeAndGo(2)
  await page.waitForTimeout(1_200)
  const before = await countHeld(page)
  await again()
  await comeAndGo(100)
  await page.waitForTimeout(1_200)
  expect(await countHeld(page)).toEqual(before)
  expect(await page.evaluate('heard.length')).toBe(2)
})

test('properties on Object.prototype and Element.prototype of the page do no harm', async () => {
  const { page, told } = await openListening()
  const script = `Object.prototype.extra = function () {}
    Object.prototype.more = 'more'
    Element.prototype.update = function (content) { this.innerHTML = content; return this }
    Element.prototype.destroy = Element.prototype.setToken = function () { throw new Error('not ours') }
    Array.prototype.toJSON = function () { return String(this) }`
  await host.open(page, { head: loader(), body: '<div id="place"></div>', script })
  const token = await host.partner.mint({ view: 'invite' })
  const state = await page.evaluate((minted) => {
    const handle = Reflect.get(globalThis, 'Bonafide').mount('#place', { token: 'old', on: { ready() {} } })
    handle.update({ locale: 'en-GB' })
    handle.setToken(minted)
    return [handle.state, document.querySelector('#place')?.textContent]
  }, token)
  expect(state).toEqual(['loading', ''])
  await field(page, 'Full name').waitFor()
  await sendInvitation(page)
  await page.getByRole('button', { name: 'Send Another Invitation' }).waitFor()
  const { token: link } = await host.partner.invite()
  await host.open(page, {
    head: module(),
    body: `<bonafide-widget token="${link}"></bonafide-widget>`,
    script,
  })
  await atWidgetStep(page, 'Confirm your phone')
  await press(page, 'Send code')
  await atWidgetStep(page, 'Enter the code')
  expect(told).toEqual([])
})

test('whatever goes wrong in a form is told, to the page as internal and to the employee in a sentence', async () => {
  const { page, told } = await showForm()
  await page.evaluate(() => {
    Object.fromEntries = () => {
      throw new Error('not ours')
    }
  })
  await sendInvitation(page)
  await page.getByText('We could not get a response. Try again in a few minutes.').waitFor()
  expect(told).toEqual([expect.objectContaining({ code: 'internal', message: 'Error: not ours' })])
})

test('in quirks mode it is the same to the pixel', async () => {
  const { token } = await host.partner.invite()
  for (const body of [element, `<bonafide-widget token="${token}"></bonafide-widget>`]) {
    const pictures: Buffer[] = []
    for (const doctype of ['<!doctype html>', '']) {
      const { page } = await openListening()
      await host.open(page, { head: module(), body, doctype, style: 'body { margin: 0 }' })
      await page.locator('bonafide-widget').getByRole('heading').first().waitFor()
      await page.locator('bonafide-widget').getByRole('button').first().waitFor()
      pictures.push(await page.locator('bonafide-widget').screenshot({ animations: 'disabled' }))
    }
    expect(pictures[1]?.equals(pictures[0] ?? Buffer.of())).toBe(true)
  }
})

test('a value that is filled in with change alone counts', async () => {
  const { token } = await host.partner.invite()
  const { page } = await openListening()
  await host.open(page, { head: module(), body: `<bonafide-widget token="${token}"></bonafide-widget>` })
  await press(page, 'Send code')
  const said = await page
    .getByText(/Your code is \d{6}/)
    .first()
    .textContent()
  await field(page, 'Code').evaluate(
    (input, code) => {
      ;(input as HTMLInputElement).value = code
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    /\d{6}/.exec(said ?? '')?.[0] ?? '',
  )
  await atWidgetStep(page, 'Confirm your identity')
})
