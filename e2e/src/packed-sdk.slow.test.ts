import type { Server } from 'node:http'
import type { BonafideElement } from '@bonafide/sdk'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from './browser/browser.ts'
import { buildExample, packSdk, runJest, serveFolders } from './product/packed-sdk.ts'
import { createPartner } from './walks/partner.ts'
import { atWidgetStep, sendCodeInWidget } from './walks/widget-walk.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()
const builds = new Map<string, string>()
let archive: string
let server: Server
let url: string
/** The token of one employee, whom every app lets verify. */
let token: string

beforeAll(async () => {
  archive = await packSdk()
  ;({ server, url } = await serveFolders(builds))
  const partner = await createPartner(product.url, url)
  ;({ token } = await partner.invite())
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

interface Example {
  framework: string
  folder: string
  /** The arguments of its bundler: where the app is served, or where the product is. */
  args: () => string[]
  /** The ways from where the widget is not to where it is. */
  back: ((page: Page) => Promise<unknown>)[]
}

const verifyNow = (page: Page) => page.getByText('Verify now', { exact: true }).click()
const esbuild = () => [`--define:bonafideUrl=${JSON.stringify(product.url)}`]
const angular = () => ['--base-href', '/angular/', '--define', `bonafideUrl='${product.url}'`]

const vue: Example = {
  framework: 'Vue',
  folder: 'frameworks/vue',
  args: () => ['--base', '/vue/'],
  back: [verifyNow],
}
const examples: Example[] = [
  { framework: 'React', folder: 'react-portal', args: () => ['--base', '/react-portal/'], back: [verifyNow] },
  vue,
  { framework: 'Svelte', folder: 'frameworks/svelte', args: () => ['--base', '/svelte/'], back: [verifyNow] },
  { framework: 'Angular', folder: 'frameworks/angular', args: angular, back: [verifyNow] },
  {
    framework: 'Turbo',
    folder: 'frameworks/turbo',
    args: esbuild,
    // By the browser's button Turbo puts back the markup that it has kept.
    back: [verifyNow, (page) => page.goBack()],
  },
  { framework: 'HTMX', folder: 'frameworks/htmx', args: esbuild, back: [verifyNow] },
]

// A first run fetches the packages of the framework.
const slow = { timeout: 600_000 }

/** Opens the app of an example, at the widget's first step. */
async function openExample({ folder, args }: Example) {
  const [, name = ''] = /([\w-]+)$/.exec(folder) ?? []
  if (!builds.has(name))
    builds.set(name, await buildExample(archive, folder, args(), { VITE_BONAFIDE_URL: product.url }))
  const page = await openPage()
  await page.goto(`${url}/${name}/#token=${token}`)
  await atWidgetStep(page, 'Confirm your phone')
  await page.getByText('Shown 1 times').waitFor()
  return page
}

test.each(examples)(
  'an app of $framework shows the packed SDK, takes it away and back, and keeps its own state',
  slow,
  async (example) => {
    const page = await openExample(example)
    await page.getByLabel('What should we call you?').fill('Ada')

    for (const [index, comeBack] of example.back.entries()) {
      const widget = await page.evaluateHandle<BonafideElement>('document.querySelector("bonafide-widget")')
      await page.getByText('Later', { exact: true }).click()
      await page.getByText('Verify now', { exact: true }).waitFor()
      await expect.poll(() => page.locator('bonafide-widget').count()).toBe(0)
      await expect.poll(() => widget.evaluate(({ state }) => state)).toBe('destroyed')
      await comeBack(page)
      await atWidgetStep(page, 'Confirm your phone')
      await page.getByText(`Shown ${index + 2} times`).waitFor()
      expect(await page.locator('bonafide-widget').count()).toBe(1)
      expect(await page.getByLabel('What should we call you?').inputValue()).toBe('Ada')
    }
  },
)

test(
  'in the KeepAlive of Vue, switched away and back at once, it stays as the employee left it',
  slow,
  async () => {
    const page = await openExample(vue)
    await sendCodeInWidget(page)
    await page.getByLabel('Code', { exact: true }).fill('123')
    const left = await page.evaluate(async () => {
      const around = document.querySelector('bonafide-widget')?.parentElement
      const toggle = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Later',
      )
      toggle?.click()
      await new Promise((resolve) => setTimeout(resolve, 300))
      const isAway = around?.isConnected === false && toggle?.textContent === 'Verify now'
      toggle?.click()
      return isAway
    })
    expect(left).toBe(true)
    await atWidgetStep(page, 'Enter the code')
    expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('123')
    expect(await page.locator('bonafide-widget').count()).toBe(1)
    // Gives a widget that ends a second after it was left time to do so.
    await page.waitForTimeout(1_200)
    expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('123')
    await page.getByText('Shown 1 times').waitFor()
  },
)

test('tests in Jest require and import the packed SDK and its component', slow, async () => {
  const body = `
    test('mounts', () => {
      const widget = mount(document.body, { apiUrl: 'https://app.example/api', token: 'a' })
      expect(document.querySelectorAll('bonafide-widget').length).toBe(1)
      widget.destroy()
      expect(document.body.childNodes.length).toBe(0)
    })
    test('renders', async () => {
      globalThis.IS_REACT_ACT_ENVIRONMENT = true
      const place = document.body.appendChild(document.createElement('main'))
      const root = createRoot(place)
      await act(() => root.render(createElement(BonafideWidget, { token: 'a', className: 'b' })))
      expect(place.querySelectorAll('.b > bonafide-widget').length).toBe(1)
      await act(() => root.unmount())
    })`
  const names = {
    '@bonafide/sdk': '{ mount }',
    '@bonafide/sdk/react': '{ BonafideWidget }',
    react: '{ act, createElement }',
    'react-dom/client': '{ createRoot }',
  }
  const lines = (line: (named: string, from: string) => string) =>
    Object.entries(names).map(([from, named]) => line(named, from))
  const said = await runJest(archive, {
    'required.test.cjs': [...lines((named, from) => `const ${named} = require('${from}')`), body].join('\n'),
    'imported.test.mjs': [...lines((named, from) => `import ${named} from '${from}'`), body].join('\n'),
  })
  expect(said).toMatch(/PASS .*required\.test\.cjs/)
  expect(said).toMatch(/PASS .*imported\.test\.mjs/)
  expect(said).toContain('4 passed, 4 total')
})
