import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPage } from './browser/browser.ts'
import { expectAccessible } from './browser/axe.ts'
import { press } from './browser/keyboard.ts'
import { type Product, startProduct } from './product/product.ts'
import { countSteps, demo, signIn } from './walks/console.ts'
import { signedInCalls } from './walks/record-check.ts'

// The jobs of an HR team, and what they may cost: each click and key that a user makes is counted.
let product: Product
beforeAll(async () => {
  product = await startProduct({ demo: true })
})
afterAll(() => product.remove())

/** Starts another, for what can be done once. */
async function startAnother(): Promise<Product> {
  const another = await startProduct({ demo: true })
  onTestFinished(() => another.remove())
  return another
}

async function openQueue(width: 390 | 1280, { url } = product): Promise<Page> {
  const page = await openPage({ width })
  await signIn(page, url, demo)
  await page.goto(`${url}/verifications`)
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .waitFor()
  // The keys of the page come with it.
  await page.getByRole('switch', { name: 'Test mode' }).waitFor()
  return page
}

test.each([1280, 390] as const)('who is stuck is chased with three clicks, at %i px', async (width) => {
  const page = await openQueue(width, await startAnother())
  const steps = await countSteps(page)
  const all = page.getByRole('button', { name: /^Select all \d+ that can be reminded$/ })
  const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThan(1)
  await all.click()
  await page.getByText(`${count} selected`).waitFor()
  await expectAccessible(page, 'the bar of the selected employees')
  await page
    .getByRole('region', { name: 'Selected employees' })
    .getByRole('button', { name: 'Remind' })
    .click()
  const dialog = page.getByRole('dialog', { name: `Remind ${count} employees?` })
  await dialog.getByText(/by (email|SMS|WhatsApp)/).waitFor()
  await expectAccessible(page, 'the question before reminding many')
  await dialog.getByRole('button', { name: /^Remind \d+$/ }).click()
  await page.getByText(/^\d+ reminded$/).waitFor()
  expect(await steps()).toBe(3)
})

test('by the keyboard alone who is stuck is chased', async () => {
  const page = await openQueue(1280, await startAnother())
  await press(page, page.getByRole('button', { name: /^Select all \d+ that can be reminded$/ }))
  await page.getByRole('region', { name: 'Selected employees' }).waitFor()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Remind \d+ employees?\?$/ })
  await press(page, dialog.getByRole('button', { name: /^Remind \d+$/ }))
  await page.getByText(/^\d+ reminded$/).waitFor()
})

test.each([1280, 390] as const)(
  'whether an employee may work is seen in three seconds, at %i px',
  async (width) => {
    const page = await openPage({ width })
    await signIn(page, product.url, demo)
    await page.goto(product.url)
    await page.getByRole('heading', { name: /^Good / }).waitFor()
    const call = await signedInCalls(product.url, demo)
    const { items } = (await call('GET', '/right-to-work?concern=without_excuse')) as {
      items: { fullName: string }[]
    }
    const { fullName = '' } = items[0] ?? {}
    const steps = await countSteps(page)
    const started = performance.now()
    await page.getByRole('button', { name: /^(?:Find an employee or page|Search)/ }).click()
    await page.getByRole('combobox').fill(fullName)
    const found = page.getByRole('option').filter({ hasText: fullName }).first()
    await found.getByText('Not covered').waitFor()
    expect(performance.now() - started).toBeLessThan(3000)
    expect(await steps()).toBe(1)
  },
)

test('by the keyboard alone rows are selected and snoozed, also on a phone, and Undo brings them back', async () => {
  const page = await openQueue(390)
  const rows = page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
  const before = await rows.count()
  await rows.first().getByRole('link').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await page.getByText('2 selected').waitFor()
  await page.getByRole('combobox', { name: 'Snooze' }).selectOption('7')
  await expect.poll(() => rows.count()).toBe(before - 2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => rows.count()).toBe(before)
  const width = await page.evaluate('document.documentElement.scrollWidth')
  expect(width).toBeLessThanOrEqual(390)
})
