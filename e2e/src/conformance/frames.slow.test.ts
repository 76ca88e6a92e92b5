import { type Frame, type Page, chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { withHost } from '../product/host-page.ts'
import { atWidgetStep, passPhone } from '../walks/widget-walk.ts'
import { withProduct } from '../product/with-product.ts'
import { expectTold, field, mount, openListening, press } from './error-page.ts'

const product = withProduct()
const host = withHost(product)

const element = '<bonafide-widget token-url="/token"></bonafide-widget>'
const module = () => `<script type="module" src="${product.url}/sdk/v1/bonafide.js"></script>`

test.each(['srcdoc', 'about:blank'])(
  'in a frame without an address of its own the identity check opens, and comes back to the page around: %s',
  async (address) => {
    const { token } = await host.partner.invite()
    const { page, told } = await openListening()
    await host.open(page, { body: '<iframe width="400" height="800"></iframe>' })
    await page.locator('iframe').evaluate(
      (around: HTMLIFrameElement, [kind, inner]) => {
        if (kind === 'srcdoc') around.srcdoc = inner
        else around.contentDocument?.body.append(document.createRange().createContextualFragment(inner))
      },
      [address, `${module()}<bonafide-widget token="${token}"></bonafide-widget>`] as const,
    )
    const frame = page.frames()[1] as Frame
    await passPhone(frame as unknown as Page)
    expect(new URL(frame.url()).origin).toBe('null')
    const session = page.waitForRequest((request) => request.postData()?.includes('returnUrl') ?? false)
    await frame.getByRole('button', { name: 'Start identity check' }).click()
    expect((await session).postDataJSON()).toMatchObject({ returnUrl: page.url() })
    await expect.poll(() => page.context().pages().at(-1)?.url()).toMatch(/\/sandbox\/identity\//)
    expect(told).toEqual([])
  },
)

test('in a sandboxed frame that allows no forms the buttons and Enter work', async () => {
  const { page } = await openListening()
  await host.open(page, { head: module(), body: element })
  const inner = page.url()
  await host.open(page, {
    body: `<iframe src="${inner}" width="400" height="900" sandbox="allow-scripts allow-same-origin"></iframe>`,
  })
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Send Invitation' }).click()
  await frame.getByText('Full name must be at least 2 characters').waitFor()
  await frame.getByRole('textbox', { name: 'Full name' }).fill('Ada Example')
  await frame.getByRole('textbox', { name: 'Email' }).fill(`${crypto.randomUUID()}@example.com`)
  await frame.getByRole('radio', { name: /^Email/ }).check()
  await frame.getByRole('textbox', { name: 'Full name' }).press('Enter')
  await frame.getByRole('button', { name: 'Send Another Invitation' }).waitFor()
})

test('moved into another document it keeps its styles and what was typed', async () => {
  const { page } = await openListening()
  await host.open(page, {})
  const other = page.url()
  await host.open(page, {
    head: module(),
    body: `${element}<iframe width="900" height="900" src="${other}"></iframe>`,
  })
  await field(page, 'Full name').fill('Ada Example')
  const look = () =>
    page.evaluate(() => {
      const widget =
        document.querySelector('bonafide-widget') ??
        document.querySelector('iframe')?.contentDocument?.querySelector('bonafide-widget')
      const button = widget?.shadowRoot?.querySelector('button[type=submit]') as HTMLElement
      const { backgroundColor, borderRadius, fontWeight } = getComputedStyle(button)
      return { backgroundColor, borderRadius, fontWeight }
    })
  const before = await look()
  await page.evaluate(() => {
    const widget = document.querySelector('bonafide-widget')
    if (widget) document.querySelector('iframe')?.contentDocument?.body.append(widget)
  })
  await page.frameLocator('iframe').getByRole('textbox', { name: 'Full name' }).waitFor()
  expect(await look()).toEqual(before)
  const name = page.frameLocator('iframe').getByRole('textbox', { name: 'Full name' })
  expect(await name.inputValue()).toBe('Ada Example')
})

const address = () => `${product.url}/sdk/v1/loader.js`

test.each([
  ['a module', () => `<script type="module" src="${address()}"></script>`],
  ['an import without a tag', () => `<script type="module">import('${address()}')</script>`],
])('the loader works as %s', async (_, tag) => {
  const { page } = await openListening()
  const head = tag()
  await host.open(page, { head, body: '<div id="place"></div>' })
  const token = await host.partner.mint({ view: 'invite' })
  await page.waitForFunction('window.Bonafide')
  expect(await mount(page, { token })).toBe('loading')
  await field(page, 'Full name').waitFor()
})

test('on a slow line there are outlines at once', async () => {
  const { token, employeeId } = await host.partner.invite()
  const invite = await host.partner.mint({ view: 'invite' })
  const embed = await host.partner.mint({ view: 'verify', employeeId })
  // The form that invites is higher the narrower its place is.
  for (const [given, width] of [
    [token, 390],
    [token, 1280],
    [invite, 390],
    [invite, 640],
    [invite, 1280],
    [embed, 390],
  ] as const) {
    const { page } = await openListening()
    await page.setViewportSize({ width, height: 900 })
    const release: (() => void)[] = []
    const hold = (pattern: string) =>
      page.route(pattern, async (route) => {
        await new Promise<void>((resolve) => release.push(resolve))
        await route.continue()
      })
    await hold('**/sdk/1.0.0/bonafide-*.js*')
    await hold('**/sdk/1.0.0/{verify,invite}-*.js*')
    const head = `<script src="${product.url}/sdk/v1/loader.js"></script>`
    await host.open(page, { head, body: '<div id="place"></div>' })
    await mount(page, { token: given })
    const height = () => page.locator('#place').evaluate((place) => place.getBoundingClientRect().height)
    const busy = page.locator('[aria-busy=true]:visible')
    const heights: number[] = []
    for (const _ of ['the element', 'the view']) {
      expect(await busy.count()).toBe(1)
      heights.push(await height())
      await expect.poll(() => release.length).toBe(heights.length)
      release.at(-1)?.()
      await page.waitForTimeout(200)
    }
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await expect.poll(() => busy.count()).toBe(0)
    // A view that waits for the server is lower for a moment.
    const ratios = async () => {
      const after = await height()
      return heights.map((before) => before / after)
    }
    await expect.poll(async () => (await ratios()).filter((one) => one < 0.9 || one > 1.15)).toEqual([])
  }
})

test('back by the browser from the identity check, its state is ready again', async () => {
  const { token } = await host.partner.invite()
  // Playwright switches the back-forward cache off.
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    chromiumSandbox: false,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await host.open(page, { head: module(), body: `<bonafide-widget token="${token}"></bonafide-widget>` })
  await page.evaluate('window.kept = true')
  await passPhone(page)
  await press(page, 'Start identity check')
  await page.waitForURL(/\/sandbox\/identity\//)
  // A page out of that cache has no load to wait for.
  await page.evaluate('history.back()').catch(() => {})
  await page.waitForURL((url) => url.origin === host.url, { waitUntil: 'commit' })
  await atWidgetStep(page, 'Confirm your identity')
  expect(await page.evaluate('window.kept')).toBe(true)
  await expect.poll(() => page.evaluate('document.querySelector("bonafide-widget").state')).toBe('ready')
})

test('what a framework has set before the script is there counts, or the page is told why it cannot', async () => {
  const { page, told } = await openListening()
  const seen = async () => [await field(page, 'Full name').isVisible(), ...told.map(({ code }) => code)]
  const script = `addEventListener('DOMContentLoaded', () => {
    const early = document.createElement('bonafide-widget')
    early.fetchToken = () => fetch('/token', { method: 'POST' }).then((reply) => reply.json()).then(({ token }) => token)
    early.prefill = { fullName: 'Ada Example' }
    document.body.append(early)
    const script = document.createElement('script')
    Object.assign(script, { type: 'module', src: '${product.url}/sdk/v1/bonafide.js' })
    setTimeout(() => document.head.append(script), 300)
  })`
  await host.open(page, { script })
  await expect.poll(seen).toEqual([true])
  expect(await field(page, 'Full name').inputValue()).toBe('Ada Example')

  await host.open(page, {
    head: module(),
    body: '<bonafide-widget tokenUrl="/token" prefill="[object Object]"></bonafide-widget>',
  })
  await expect.poll(seen).toEqual([true, 'property_as_attribute'])
  const { message } = await expectTold(told, ['property_as_attribute', 'configuration', false])
  expect(message).toContain('prefill')

  await host.open(page, {
    head: module(),
    body: '<bonafide-widget options="[object Object]"></bonafide-widget>',
  })
  await expect.poll(() => told.map(({ code }) => code)).toEqual(['property_as_attribute', 'token_missing'])
  await page.getByText('This part of the page is not set up correctly.').waitFor()
})
