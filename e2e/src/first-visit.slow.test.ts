import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, withoutScripts } from './browser/browser.ts'
import type { Width } from './browser/chromium.ts'
import { signUp, signUpUnconfirmed } from './walks/console.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

const pages = [
  '/',
  '/employees',
  '/verifications',
  '/evidence-packs',
  '/reports',
  '/widget',
  '/billing',
  '/settings',
  '/profile',
]

const columns =
  'Full name,Email,Start date,Site,Check route,Document code,Checked on,Check made by,Checked by,Employee seen'
const check = 'passport,A1,30/04/2024,own staff,Harriet Reed,in person'

/** Moves in so many employees, those of a larger organisation at a site. */
async function moveIn(page: Page, count: number): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? ''
  const authorization = `Bearer ${decodeURIComponent(token)}`
  const site = count > 3 ? 'Leeds' : ''
  const letter = (n: number) => String.fromCodePoint(97 + n)
  const rows = Array.from({ length: count }, (_, i) => {
    const name = `Grace Mensah ${letter(i % 26)}${letter(Math.floor(i / 26))}`
    return `${name},grace.${i}@example.com,13/05/2024,${site},${check}`
  })
  const reply = await fetch(`${product.url}/api/staff-imports`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'text/csv' },
    body: [columns, ...rows].join('\r\n'),
  })
  if (!reply.ok) throw new Error(`the import was answered ${reply.status} ${await reply.text()}`)
  const total = async () => {
    const stats = await fetch(`${product.url}/api/employees/stats`, { headers: { authorization } })
    return ((await stats.json()) as { total: number }).total
  }
  await expect.poll(total, { timeout: 150_000, interval: 500 }).toBe(count)
}

/** Opens a page anew over a line that is slow enough for each of its parts to come by itself, until nothing more comes. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
}

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  const line = { downloadThroughput: 600_000, uploadThroughput: 100_000 }
  await devTools.send('Network.emulateNetworkConditions', { offline: false, latency: 60, ...line })
}

/** Adds up what moves on each page of a tab without anything having been pressed. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        if (entry.hadRecentInput) continue
        shifts.sum += entry.value
        for (const { node } of entry.sources) shifts.moved.push(node?.textContent?.slice(0, 40) ?? '')
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftsIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number; moved: string[] } }).shifts)

const organisations = {
  'a new organisation': async (page: Page) => void (await signUpUnconfirmed(page, product.url)),
  'an organisation of 3 employees': async (page: Page) => {
    await signUp(page, product.url)
    await moveIn(page, 3)
  },
  'an organisation of 300 employees': async (page: Page) => {
    await signUp(page, product.url)
    await moveIn(page, 300)
  },
}
const cases = Object.keys(organisations).flatMap((name) =>
  ([390, 1280] as const).map((width): [keyof typeof organisations, Width] => [
    name as keyof typeof organisations,
    width,
  ]),
)

test.each(cases)('on no page of %s does anything move by itself, at %i px', async (name, width) => {
  const page = await openPage({ width })
  await organisations[name](page)
  await page.goto(`${product.url}/profile`)
  await page.waitForLoadState('networkidle')
  await slowDown(page)
  await watchShifts(page)
  for (const path of pages) {
    await visit(page, path)
    const { sum, moved } = await shiftsIn(page)
    expect(sum, `${path} ${moved.join(' | ')}`).toBeLessThan(0.02)
  }
})

test.each([
  [
    '/',
    ['/employees/stats', '/usage/current', '/employees/activity', '/right-to-work/figures', '/first-steps'],
  ],
  ['/employees', ['/employees?limit=100', '/employees/activity']],
])(
  'a first visit of %s takes at most 25 requests, and reads once what its document has asked',
  async (path, reads) => {
    const page = await openPage()
    await signUp(page, product.url)
    await moveIn(page, 3)
    await page.goto('about:blank')
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
    const letGo = await withoutScripts(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url().replace(`${product.url}/api`, '')))
    await page.goto(product.url + path, { waitUntil: 'commit' })
    await expect.poll(() => asked).toEqual(expect.arrayContaining(reads))
    letGo()
    await page.getByText(path === '/' ? 'Latest activity' : '3 of 3 employees').waitFor()
    await page.waitForLoadState('networkidle')
    for (const read of reads) expect(asked.filter((url) => url === read)).toEqual([read])
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(25)
  },
)

test.each([
  ['/', /Do today\d/],
  ['/employees', /3 of 3 employees.*@example\.com/],
])('%s is drawn once, with what its document has read', async (path, figures) => {
  const page = await openPage()
  await signUp(page, product.url)
  await moveIn(page, 3)
  await page.goto('about:blank')
  const letGo = await withoutScripts(page)
  await page.goto(product.url + path, { waitUntil: 'commit' })
  await page.locator('[data-prerendered]').waitFor()
  await page.evaluate(async () => {
    const { firstReads = [] } = window as unknown as { firstReads?: { reply: Promise<Response> }[] }
    await Promise.all(firstReads.map(({ reply }) => reply))
    const seen = { drawn: '' }
    Object.assign(window, { seen })
    new MutationObserver((_changes, observer) => {
      seen.drawn = document.querySelector('main')?.textContent ?? ''
      observer.disconnect()
    }).observe(document.querySelector('#root') ?? document, { childList: true })
  })
  letGo()
  const drawn = () => page.evaluate(() => (window as unknown as { seen: { drawn: string } }).seen.drawn)
  await expect.poll(drawn).not.toBe('')
  expect(await drawn()).toMatch(figures)
})

test('a page in English asks for one font, other names for theirs, and all figures are of one width', async () => {
  const page = await openPage()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') asked.push(request.url())
  })
  await page.goto(`${product.url}/login`)
  await page.waitForLoadState('networkidle')
  expect(asked).toHaveLength(1)
  const widths = await page.evaluate(async () => {
    const font = "400 100px 'Inter Variable'"
    await document.fonts.load(font, 'é ł')
    const line = document.createElement('span')
    document.body.append(line)
    Object.assign(line.style, { font, fontVariantNumeric: 'tabular-nums' })
    const widthOf = (text: string, weight = '400') => {
      line.textContent = text
      line.style.fontWeight = weight
      return line.getBoundingClientRect().width
    }
    return {
      figures: [...'0123456789'].map((figure) => widthOf(figure.repeat(10))),
      weights: [widthOf('Name', '400'), widthOf('Name', '550'), widthOf('Name', '700')],
    }
  })
  expect(asked).toHaveLength(3)
  expect(new Set(widths.figures).size).toBe(1)
  expect(widths.weights).toEqual(widths.weights.toSorted((a, b) => a - b))
  expect(new Set(widths.weights).size).toBe(3)
})

test('a page whose files a new release has taken away is loaded anew', async () => {
  const page = await openPage()
  await signUp(page, product.url)
  let isGone = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false
  })
  await page.route(/\/assets\/employees-[^/]*\.js$/, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.getByRole('link', { name: 'Employees', exact: true }).click()
  await page.getByRole('heading', { name: 'Employees', level: 1 }).waitFor()
  expect(isGone).toBe(false)
})
