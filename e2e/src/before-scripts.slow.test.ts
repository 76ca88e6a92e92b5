import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, withoutScripts } from './browser/browser.ts'
import { newAccount, signUp, toast } from './walks/console.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

const open = (page: Page, path: string) => page.goto(product.url + path, { waitUntil: 'commit' })
const hydrated = (page: Page) => page.locator('#root:not([data-prerendered])').waitFor()

test.each([
  ['/', 'Sign in'],
  ['/login', 'Sign in'],
  ['/signup', 'Create your account'],
])('%s shows its form before any script, and React takes over the same elements', async (path, heading) => {
  const page = await openPage({ width: 390 })
  const letGo = await withoutScripts(page)
  await open(page, path)
  const title = page.getByRole('heading', { name: heading })
  await title.waitFor()
  const email = page.getByLabel('Email')
  await email.fill('ada@example.com')
  const element = await email.elementHandle()
  const size = () => title.evaluate((h1) => getComputedStyle(h1).fontSize)
  await expect.poll(size).toBe('20px')
  letGo()
  await hydrated(page)
  // The next keys reach React, which would empty the field if it did not know the rest.
  await email.press('End')
  await email.pressSequentially('.uk')
  expect(await email.inputValue()).toBe('ada@example.com.uk')
  expect(await email.evaluate((now, before) => now === before, element)).toBe(true)
  expect(await size()).toBe('20px')
})

test('a form that is sent before any script has come signs in once it has, and stays out of the address', async () => {
  const office = await openPage()
  const account = await signUp(office, product.url, newAccount())
  const page = await openPage()
  const letGo = await withoutScripts(page)
  await open(page, '/login')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  expect(page.url()).toBe(`${product.url}/login`)
  letGo()
  await toast(page, "Welcome back! You've been logged in successfully.").waitFor()
  expect(page.url()).toBe(`${product.url}/`)
})

test('a user never sees the form, not even where the cookie did not come with the request', async () => {
  const page = await openPage()
  await signUp(page, product.url)
  const letGo = await withoutScripts(page)
  // As after a link on another site: the cookies are SameSite=Strict.
  await page.route(/\/login$/, async (route) => {
    const { cookie: _, ...headers } = await route.request().allHeaders()
    await route.continue({ headers })
  })
  await open(page, '/login')
  await page.locator('#root').waitFor({ state: 'attached' })
  expect(await page.getByLabel('Email').isVisible()).toBe(false)
  letGo()
  await page.getByRole('heading', { name: /^Good/ }).waitFor()
})

test('the reason for being signed out is there from the start', async () => {
  const page = await openPage()
  await signUp(page, product.url)
  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.setItem('bonafide-signed-out', 'ended'))
  const letGo = await withoutScripts(page)
  await open(page, '/')
  await page.locator('[data-prerendered]').waitFor({ state: 'attached' })
  expect(await page.getByLabel('Email').isVisible()).toBe(false)
  letGo()
  await page.getByText('Your session has ended. Sign in again.').waitFor()
})

/** Records the layout shifts of a page from its first paint on. */
const watchPaint = (page: Page) =>
  page.addInitScript(() => {
    const seen = { shift: 0, isLoading: false }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    new MutationObserver(() => {
      seen.isLoading ||= document.body?.textContent.includes('Loading...') ?? false
    }).observe(document, { childList: true, subtree: true })
  })
const seenIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { shift: number; isLoading: boolean } }).seen)

test.each([390, 1280] as const)(
  'the dashboard greets its user before any script, and nothing moves from then on, at %i px',
  async (width) => {
    const page = await openPage({ width })
    const account = await signUp(page, product.url)
    const letGo = await withoutScripts(page)
    await watchPaint(page)
    await open(page, '/')
    const title = page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Harriet$/ })
    await title.waitFor()
    expect(await page.getByText(account.email).isVisible()).toBe(width === 1280)
    expect(await page.getByRole('list', { name: 'Quick actions' }).isVisible()).toBe(true)
    letGo()
    await hydrated(page)
    await page.getByText('No activity yet.').waitFor()
    const { shift, isLoading } = await seenIn(page)
    expect(isLoading).toBe(false)
    expect(shift).toBeLessThan(0.02)
  },
)

test.each([
  ['/', 'Good'],
  ['/employees', 'Employees'],
  ['/login', 'Sign in'],
])('what the document of %s has fetched at once is used', async (path, heading) => {
  const page = await openPage()
  if (path !== '/login') await signUp(page, product.url)
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('preload')) warnings.push(message.text())
  })
  await page.coverage.startJSCoverage()
  await page.coverage.startCSSCoverage()
  await open(page, path)
  const named = await page.evaluate(async () => {
    const html = await (await fetch(location.href)).text()
    return [
      ...html.matchAll(/<link [^>]*rel="(?:modulepreload|preload|stylesheet)"[^>]* href="([^"]+)"/g),
    ].map(([, href = '']) => href)
  })
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const ran = [...(await page.coverage.stopJSCoverage()), ...(await page.coverage.stopCSSCoverage())]
  const used = new Set(ran.map(({ url }) => new URL(url, product.url).pathname))
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter((href) => !used.has(href))).toEqual([])
  expect(warnings).toEqual([])
})
