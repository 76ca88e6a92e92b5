import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

async function openReference(options: Parameters<typeof openPage>[0] = {}, hash = ''): Promise<Page> {
  const page = await openPage(options)
  await page.goto(`${product.url}/docs/api${hash}`)
  return page
}

const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' })
const search = (page: Page) => page.getByRole('combobox', { name: 'Search the reference' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Found' }).getByRole('option')
const topOf = (page: Page, id: string) =>
  page.evaluate((name) => Math.round(document.getElementById(name)!.getBoundingClientRect().top), id)
const currentPlace = (page: Page) => contents(page).locator('[aria-current=location]')

test('the contents mark the place that is read, and a link leads to its place and stays there', async () => {
  const page = await openReference({}, '#webhooks.rotateSecret')
  const at = await topOf(page, 'webhooks.rotateSecret')
  expect(at).toBeGreaterThanOrEqual(0)
  expect(at).toBeLessThan(60)
  await expect.poll(() => currentPlace(page).textContent()).toMatch(/POST\s*Replace secret/)
  // The contents are longer than the window, and follow.
  expect(await currentPlace(page).evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThan(800)

  await page.evaluate(() => document.getElementById('reports.summary')!.scrollIntoView())
  await expect.poll(() => currentPlace(page).textContent()).toMatch(/GET\s*Get summary/)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => currentPlace(page).textContent()).toBe('Schemas')
  await contents(page).getByRole('link', { name: 'POST Remind', exact: true }).first().click()
  await expect.poll(() => topOf(page, 'employeeActions.nudge')).toBe(24)
  await expect.poll(() => currentPlace(page).textContent()).toMatch(/POST\s*Remind/)
  expect(page.url()).toMatch(/#employeeActions\.nudge$/)
  await page.goBack()
  await expect.poll(() => topOf(page, 'webhooks.rotateSecret')).toBeGreaterThanOrEqual(0)
})

test('a search finds names, paths, what is said and fields, by the keyboard alone', async () => {
  const page = await openReference()
  const ask = async (text: string) => {
    await page.keyboard.press('/')
    await page.keyboard.type(text)
  }
  const chosen = () => page.locator('[role=option][aria-selected=true]').textContent()
  await ask('remind')
  expect(await search(page).evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await chosen()).toContain('Employees Remind')
  await page.keyboard.press('Enter')
  await expect.poll(() => topOf(page, 'employeeActions.nudge')).toBe(24)
  expect(await search(page).inputValue()).toBe('')

  await ask('replay')
  await page
    .getByText('6 results')
    .or(page.getByText(/^\d+ results$/))
    .waitFor()
  const names = (await options(page).allTextContents()).map((name) => name.trim())
  expect(names.length).toBeGreaterThan(2)
  const field = () => search(page).getAttribute('aria-activedescendant')
  const first = await field()
  await page.keyboard.press('ArrowDown')
  expect(await field()).not.toBe(first)
  expect(await chosen()).toBe(names[1])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect(await chosen()).toBe(names.at(-1))
  await page.keyboard.press('Escape')
  expect([await search(page).inputValue(), await options(page).count()]).toEqual(['', 0])

  for (const [text, found] of [
    ['/evidence-packs/{packid}/cancel', 'Evidence packs Cancel'],
    ['short-lived', 'Widget tokens Create'],
    ['ttlseconds', 'Field ttlSeconds'],
  ] as const) {
    await search(page).fill(text)
    expect((await options(page).first().textContent())?.trim(), text).toContain(found)
  }
  await search(page).fill('restored at no time')
  await page.getByText('Nothing found for “restored at no time”. Try a shorter word.').waitFor()
  expect(await search(page).getAttribute('aria-expanded')).toBe('false')
})

test('samples stand beside the text where there is room, in the language that was chosen, and are copied', async () => {
  const page = await openReference({}, '#employees.detail')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const section = page.locator('section.call', { has: page.locator('[id="employees.detail"]') })
  const boxes = async () => {
    const text = await section.locator('.text').boundingBox()
    const samples = await section.locator('.samples').boundingBox()
    return { text: text!, samples: samples! }
  }
  for (const [width, isBeside] of [
    [1100, true],
    [1099, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const { text, samples } = await boxes()
    expect(samples.x >= text.x + text.width, `${width} px`).toBe(isBeside)
    expect(samples.y >= text.y + text.height, `${width} px`).toBe(!isBeside)
  }
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await section.getByRole('button', { name: 'Copy curl for employees.detail' }).click()
  await page.getByRole('status').filter({ hasText: 'Copied curl for employees.detail' }).waitFor()
  expect(await copied()).toMatch(/^curl --fail-with-body "\$BONAFIDE_URL\/api\/v1\/employees\//)

  const before = await topOf(page, 'employees.detail')
  await section.getByRole('button', { name: 'Node', exact: true }).click()
  // Windows are scrolled by whole pixels.
  expect(Math.abs((await topOf(page, 'employees.detail')) - before)).toBeLessThanOrEqual(1)
  await section.getByRole('button', { name: 'Copy Node for employees.detail' }).click()
  await page.getByRole('status').filter({ hasText: 'Copied Node for employees.detail' }).waitFor()
  expect(await copied()).toContain('await bonafide.employees.get(')
  for (const language of ['curl', 'Python', 'PHP', 'Node']) {
    await section.getByRole('button', { name: language, exact: true }).click()
    expect(await section.getByRole('button', { name: / for employees\.detail$/ }).allTextContents()).toEqual([
      'Copy',
    ])
    await section.getByRole('button', { name: `Copy ${language} for employees.detail` }).waitFor()
  }
  await page.reload()
  await page.locator('[data-language=Node].block').first().waitFor()

  await page.evaluate(() => Reflect.set(navigator.clipboard, 'writeText', () => Promise.reject(new Error())))
  await section.getByRole('button', { name: 'Copy answer of employees.detail' }).click()
  await page.getByRole('status').filter({ hasText: 'Could not copy.' }).waitFor()
  expect(await page.evaluate(() => String(getSelection()))).toContain('"fullName": "Ella Novak"')
})

test('on a phone the contents open over the text, and close when a place is chosen', async () => {
  const page = await openReference({ width: 390 })
  const opener = contents(page).locator('summary')
  const remind = contents(page).getByRole('link', { name: 'POST Remind', exact: true }).first()
  expect(await remind.isVisible()).toBe(false)
  const place = await topOf(page, 'quick-start')
  await opener.click()
  await remind.waitFor()
  expect(await topOf(page, 'quick-start')).toBe(place)
  expect((await remind.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(page, 'the contents on a phone')
  await page.keyboard.press('Escape')
  await remind.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  await opener.click()
  await remind.click()
  await remind.waitFor({ state: 'hidden' })
  await expect.poll(() => topOf(page, 'employeeActions.nudge')).toBe(72)

  await opener.click()
  await search(page).fill('timeline')
  await options(page).first().click()
  await expect.poll(() => topOf(page, 'employeeActions.timeline')).toBe(72)
  expect(await options(page).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('without its scripts it is a page to read, with its contents', async () => {
  const page = await openPage()
  await page.route(/\/docs\/api\/.*\.js$/, (route) => route.abort())
  await page.goto(`${product.url}/docs/api`)
  await contents(page).getByRole('link', { name: 'POST Remind', exact: true }).first().click()
  await expect.poll(() => topOf(page, 'employeeActions.nudge')).toBe(24)
  expect(await page.getByRole('combobox').count()).toBe(0)
})

test.each([390, 1280] as const)('axe finds nothing at %i px, in either theme', async (width) => {
  const page = await openReference({ width })
  await expectAccessible(page, `the reference at ${width} px`)
  await page.keyboard.press('/')
  await search(page).fill('employee')
  await expectAccessible(page, `the search at ${width} px`)
})
