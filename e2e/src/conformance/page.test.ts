import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../browser/browser.ts'
import { withHost } from '../product/host-page.ts'
import { atWidgetStep } from '../walks/widget-walk.ts'
import { withProduct } from '../product/with-product.ts'

const product = withProduct()
const host = withHost(product)

const module = () => `<script type="module" src="${product.url}/sdk/v1/bonafide.js"></script>`
const loader = () => `<script async src="${product.url}/sdk/v1/loader.js"></script>`
const queue = 'window.Bonafide = window.Bonafide || ((...a) => (Bonafide.q = Bonafide.q || []).push(a));'
const widgets = (page: Page) => page.locator('bonafide-widget')

test('calls made before the script has loaded are made once it has', async () => {
  const { token } = await host.partner.invite()
  const page = await openPage()
  await page.route('**/sdk/v1/loader.js', async (route) => {
    await page.waitForTimeout(300)
    await route.continue()
  })
  await host.open(page, {
    script: `${queue} Bonafide('mount', '#verify', { token: '${token}' })`,
    head: loader(),
    body: '<div id="verify"></div>',
  })
  await atWidgetStep(page, 'Confirm your phone')
  expect(await widgets(page).count()).toBe(1)
})

test('the script included twice, and after another version: the first stays, and the console says so', async () => {
  const { token } = await host.partner.invite()
  const page = await openPage()
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await host.open(page, {
    script: `${queue} Bonafide('mount', '#verify', { token: '${token}' })`,
    head: loader() + loader() + module() + module(),
    body: '<div id="verify"></div>',
  })
  await atWidgetStep(page, 'Confirm your phone')
  expect(await widgets(page).count()).toBe(1)
  await host.open(page, {
    script: "window.Bonafide = Object.assign(() => 'other', { version: '0.9.0' })",
    head: loader().replace('async', ''),
  })
  expect(await page.evaluate('window.Bonafide()')).toBe('other')
  expect(warnings.at(-1)).toContain('0.9.0')
})

test('two widgets on one page do not meet', async () => {
  const { token } = await host.partner.invite()
  const page = await openPage()
  await host.open(page, {
    script: `addEventListener('bonafide:ready', ({ target }) => target.toggleAttribute('data-ready'))`,
    head: module(),
    body: `<bonafide-widget token="${token}"></bonafide-widget><bonafide-widget token-url="/token"></bonafide-widget>`,
  })
  const [verify, invite] = [widgets(page).first(), widgets(page).last()]
  await page.locator('bonafide-widget[data-ready]').nth(1).waitFor()
  await invite.getByRole('textbox', { name: 'Full name' }).fill('Bea Example')
  await verify.getByRole('button', { name: 'Send code' }).click()
  await verify.getByRole('heading', { name: 'Enter the code' }).waitFor()
  expect(await invite.getByRole('textbox', { name: 'Full name' }).inputValue()).toBe('Bea Example')
  expect(await invite.getByRole('heading', { name: 'Enter the code' }).count()).toBe(0)
})

const hostile = `* { all: unset !important }
head { display: none !important }
body *, body { color: #f0f !important; font: 900 40px/3 cursive !important; letter-spacing: 9px !important;
  text-transform: uppercase !important; text-align: right !important; word-spacing: 20px !important;
  text-shadow: 2px 2px red !important; visibility: visible !important; cursor: wait !important }
input, button, label, p, div { border: 9px solid lime !important; padding: 30px !important; float: right !important }
bonafide-widget { text-indent: 40px !important; white-space: pre !important; direction: rtl !important }`

test('under hostile style sheets the widget is the same to the pixel, a block, and hidden when told', async () => {
  const { token } = await host.partner.invite()
  const pictures: Buffer[] = []
  for (const style of ['body { margin: 0 }', hostile]) {
    const page = await openPage({ width: 390 })
    const body = `<bonafide-widget token="${token}"></bonafide-widget>`
    await host.open(page, { head: module(), body, style })
    await atWidgetStep(page, 'Confirm your phone')
    pictures.push(await page.screenshot({ fullPage: true, animations: 'disabled' }))
    const display = () => widgets(page).evaluate((element) => getComputedStyle(element).display)
    expect(await display()).toBe('block')
    await widgets(page).evaluate((element) => element.toggleAttribute('hidden', true))
    expect(await display()).toBe('none')
    await page.close()
  }
  expect(pictures[1]?.equals(pictures[0]!)).toBe(true)
})

test('on a right-to-left page the widget reads from right to left, and English in it does not', async () => {
  const { token } = await host.partner.invite()
  const page = await openPage({ width: 390 })
  const direction = () =>
    widgets(page)
      .getByRole('heading')
      .first()
      .evaluate((heading) => getComputedStyle(heading).direction)
  const body = `<bonafide-widget token="${token}"></bonafide-widget>`
  await host.open(page, { html: 'lang="ar" dir="rtl"', head: module(), body })
  await widgets(page).getByRole('heading').first().waitFor()
  await expect.poll(direction).toBe('rtl')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await widgets(page).evaluate((element) => element.setAttribute('locale', 'en-GB'))
  await atWidgetStep(page, 'Confirm your phone')
  await expect.poll(direction).toBe('ltr')
})
