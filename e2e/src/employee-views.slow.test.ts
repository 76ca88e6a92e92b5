import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { type Product, startProduct } from './product/product.ts'
import { countSteps, demo, signIn } from './walks/console.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ demo: true })
})
afterAll(() => product.remove())

async function openList(width: 390 | 1280, address = ''): Promise<Page> {
  const page = await openPage({ width })
  await signIn(page, product.url, demo)
  await page.goto(`${product.url}/employees${address}`)
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .waitFor()
  return page
}

test('a list is filtered, sorted and saved as a view, which is there after the page is loaded anew', async () => {
  const page = await openList(1280)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Cover', { exact: true }).selectOption({ label: 'Covered' })
  await page.getByRole('button', { name: 'Remove filter: Covered' }).waitFor()
  await page.getByRole('button', { name: 'Starts', exact: true }).click()
  await page.getByRole('columnheader', { name: 'Starts', exact: true }).waitFor()
  await expect.poll(() => page.url()).toContain('sort=starts')
  await expectAccessible(page, 'employees with filters')
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill('Covered, first to start')
  await expectAccessible(page, 'saving a view')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const views = page.getByRole('navigation', { name: 'Views' })
  await views.getByRole('link', { name: 'Covered, first to start', exact: true }).waitFor()
  await page.goto(`${product.url}/employees`)
  await views.getByRole('link', { name: 'Covered, first to start', exact: true }).click()
  await expect.poll(() => page.url()).toContain('cover=covered')
  await page.getByRole('button', { name: 'Remove filter: Covered' }).waitFor()
})

test('those whose cover ends soon are asked for new evidence with three clicks', async () => {
  const page = await openList(1280, '?cover=ends_30&sort=cover_end')
  const steps = await countSteps(page)
  const all = page.getByRole('checkbox', { name: /^Select all \d+ that match$/ })
  await all.click()
  await page
    .getByRole('region', { name: 'Selected employees' })
    .getByRole('button', { name: 'Ask for evidence' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/by email/).waitFor()
  await expectAccessible(page, 'the question before asking many')
  await dialog.getByRole('button', { name: /^Ask \d+$/ }).click()
  await page.getByText(/^\d+ asked for new evidence$/).waitFor()
  expect(await steps()).toBe(3)
  await page
    .getByText(/^Asked (today|yesterday), not opened$/)
    .first()
    .waitFor()
  await expectAccessible(page, 'cover that ends')
})

test('on a phone the list is cards, and nothing is wider than the screen', async () => {
  const page = await openList(390, '?cover=ends_90&sort=cover_end')
  await page.getByRole('checkbox').first().click()
  await page.getByText('1 selected').waitFor()
  await expectAccessible(page, 'employees on a phone')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
})
