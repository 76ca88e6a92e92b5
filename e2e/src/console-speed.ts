// Measures the built console in a real browser for `npm run bench`, and prints the figures as JSON: how soon a first visit
// shows its figures, and how soon 10,000 employees are filtered.
import { parseArgs } from 'node:util'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { contextOptions, launchChromium } from './browser/chromium.ts'
import { startProduct } from './product/product.ts'
import { demo, signIn } from './walks/console.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** What the page has seen of itself, noted by what `visit` and `measureLongList` put into it. */
declare const seen: Visit & LongList

const { values: asked } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const rounds = Array.from({ length: Number(asked.rounds) })
const employees = 10_000
const slowdown = 4
const line = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** What each page says once it has what its user came for. */
const firstFigures = {
  '/login': 'Password',
  '/': 'Do today\\d+',
  '/employees': '\\d+ of \\d+ employees[^]*@',
}
type Path = keyof typeof firstFigures

const browser = await launchChromium()
const product = await startProduct({ demo: true })

async function signedIn(): Promise<State> {
  const context = await browser.newContext(contextOptions(1280, 'light'))
  await signIn(await context.newPage(), product.url, demo)
  const state = await context.storageState()
  await context.close()
  return state
}

interface Visit {
  /** Milliseconds from the start of the navigation. */
  largestPaint: number
  figures: number
  shifts: number
  requests: number
}

/** Opens a page for the first time, with nothing in the cache. */
async function visit(path: Path, storageState: State): Promise<Visit> {
  const signedInAs = path === '/login' ? {} : { storageState }
  const context = await browser.newContext({ ...contextOptions(1280, 'light'), ...signedInAs })
  const page = await context.newPage()
  const devTools = await slowedDown(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await page.addInitScript((shown) => {
    Object.assign(window, { seen: { largestPaint: 0, figures: 0, shifts: 0 } })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largestPaint = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shifts += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    const timer = setInterval(() => {
      if (!new RegExp(shown).test(document.querySelector('main')?.textContent ?? '')) return
      seen.figures = performance.now()
      clearInterval(timer)
    }, 10)
  }, firstFigures[path])
  let requests = 0
  page.on('request', () => (requests += 1))
  await page.goto(product.url + path, { waitUntil: 'commit' })
  await page.waitForFunction(() => seen.figures > 0, undefined, { timeout: 60_000 })
  // Until the rest of the page has come, which may move what is shown.
  await page.waitForTimeout(4000)
  const found = await page.evaluate(() => seen)
  await context.close()
  return { ...found, requests }
}

async function slowedDown(page: Page): Promise<CDPSession> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return devTools
}

interface LongList {
  /** Milliseconds from each key press to the next paint, in steps of 8 as browsers tell them, and from each click. */
  keys: number[]
  clicks: number[]
  /** The tasks of over 50 ms while the list is scrolled. */
  longTasks: number[]
}

/** Loads all of a long list, which the server's first page is repeated for, then types and scrolls. */
async function measureLongList(storageState: State): Promise<LongList> {
  const context = await browser.newContext({ ...contextOptions(1280, 'light'), storageState })
  const page = await context.newPage()
  await answerWithMany(page)
  await page.goto(`${product.url}/employees`)
  const more = page.getByRole('button', { name: 'Load more' })
  for (let loaded = 100; loaded < employees; loaded += 100) {
    await page.getByText(`${loaded.toLocaleString('en-GB')} of 10,000 employees`).waitFor()
    await more.click()
  }
  await page.getByText('10,000 of 10,000 employees').waitFor()
  const devTools = await slowedDown(page)
  await page.evaluate(() => {
    Object.assign(window, { seen: { keys: [], clicks: [], longTasks: [] } })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name === 'keydown') seen.keys.push(duration)
        if (name === 'click') seen.clicks.push(duration)
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longTasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  await page.getByRole('searchbox').focus()
  for (const word of ['123', 'emp', 'zof']) {
    // Within the time after which the server is asked: until then the loaded employees are searched.
    await page.keyboard.type(word, { delay: 80 })
    await page.waitForTimeout(1500)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.waitForTimeout(1500)
  }
  // The server sorts: what is measured is how soon the list says so.
  for (const _ of ['up', 'down', 'up']) {
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await page.waitForTimeout(1500)
  }
  const { keys, clicks } = await page.evaluate(() => seen)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.waitForTimeout(1000)
  await page.evaluate(() => void (seen.longTasks.length = 0))
  await page.mouse.move(640, 700)
  for (let at = 0; at < 40; at += 1) {
    await page.mouse.wheel(0, at % 2 ? 900 : 300)
    await page.waitForTimeout(60)
  }
  const { longTasks } = await page.evaluate(() => seen)
  await context.close()
  return { keys, clicks, longTasks }
}

async function answerWithMany(page: Page): Promise<void> {
  await page.route(/\/api\/employees\?limit=100/, async (route) => {
    const url = new URL(route.request().url())
    const first = Number(url.searchParams.get('cursor') ?? 0)
    url.searchParams.delete('cursor')
    const response = await route.fetch({ url: url.href })
    const { items } = (await response.json()) as { items: Record<string, unknown>[] }
    if (items.length === 0) return route.fulfill({ response })
    const shown = Array.from({ length: 100 }, (_, at) => {
      const number = first + at
      const like = items[at % items.length]
      const employeeId = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
      return { ...like, employeeId, email: `employee.${number}@example.com` }
    })
    const next = first + 100
    await route.fulfill({
      json: { items: shown, total: employees, nextCursor: next < employees ? String(next) : null },
    })
  })
}

try {
  const state = await signedIn()
  const visits = new Map<Path, Visit[]>()
  for (const path of Object.keys(firstFigures) as Path[]) {
    visits.set(path, [])
    for (const _ of rounds) visits.get(path)?.push(await visit(path, state))
  }
  const lists: LongList[] = []
  for (const _ of rounds) lists.push(await measureLongList(state))
  console.log(JSON.stringify({ visits: Object.fromEntries(visits), lists }))
} finally {
  await browser.close()
  await product.remove()
}
