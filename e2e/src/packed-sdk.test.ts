import type { Server } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { buildExample, packSdk, runJest, serveFolders } from './packed-sdk.ts'
import { createPartner } from './partner.ts'
import { atWidgetStep } from './widget-walk.ts'
import { withProduct } from './with-product.ts'

const product = withProduct()
const builds = new Map<string, string>()
let archive: string
let server: Server
let url: string
/** Of one employee, whom every app lets verify. */
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
  /** What its bundler is told: where the app is served, or where the product is. */
  args: () => string[]
  /** The ways from where the widget is not to where it is. */
  back: ((page: Page) => Promise<unknown>)[]
}

const verifyNow = (page: Page) => page.getByText('Verify now', { exact: true }).click()
const esbuild = () => [`--define:bonafideUrl=${JSON.stringify(product.url)}`]
const angular = () => ['--base-href', '/angular/', '--define', `bonafideUrl='${product.url}'`]

const examples: Example[] = [
  { framework: 'React', folder: 'react-portal', args: () => ['--base', '/react-portal/'], back: [verifyNow] },
  { framework: 'Vue', folder: 'frameworks/vue', args: () => ['--base', '/vue/'], back: [verifyNow] },
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

test.each(examples)(
  'an app of $framework shows the packed SDK, takes it away and back, and keeps its own state',
  slow,
  async ({ folder, args, back }) => {
    const [, name = ''] = /([\w-]+)$/.exec(folder) ?? []
    builds.set(name, await buildExample(archive, folder, args(), { VITE_BONAFIDE_URL: product.url }))
    const page = await openPage()
    await page.goto(`${url}/${name}/#token=${token}`)
    await page.getByLabel('What should we call you?').fill('Ada')
    await atWidgetStep(page, 'Confirm your phone')
    await page.getByText('Shown 1 times').waitFor()

    for (const [index, comeBack] of back.entries()) {
      await page.getByText('Later', { exact: true }).click()
      await page.getByText('Verify now', { exact: true }).waitFor()
      await expect.poll(() => page.locator('bonafide-widget').count()).toBe(0)
      await comeBack(page)
      await atWidgetStep(page, 'Confirm your phone')
      await page.getByText(`Shown ${index + 2} times`).waitFor()
      expect(await page.locator('bonafide-widget').count()).toBe(1)
      expect(await page.getByLabel('What should we call you?').inputValue()).toBe('Ada')
    }
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
