import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './browser/browser.ts'
import { signUp } from './walks/console.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Open menu' })

test('on a phone the sidebar is a drawer that a choice, Escape and the overlay close', async () => {
  const page = await openPage({ width: 390 })
  await signUp(page, product.url)
  const drawer = drawerOf(page)
  await menuButton(page).click()
  await drawer.getByText('Bonafide v1.0.0').waitFor()
  expect(await drawer.getByRole('navigation').getByRole('link').allTextContents()).toEqual([
    'Dashboard',
    'Add Employee',
    'Employees',
    'Verifications',
    'Reports',
    'Billing',
    'Settings',
  ])

  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true)

  await menuButton(page).click()
  await drawer.waitFor()
  await page.mouse.click(380, 400)
  await drawer.waitFor({ state: 'detached' })

  await menuButton(page).click()
  await drawer.getByRole('link', { name: 'Employees' }).last().click()
  await page.waitForURL(`${product.url}/employees`)
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Employees', level: 1 }).waitFor()
})

test('the drawer keeps the focus while it is open', async () => {
  const page = await openPage({ width: 390 })
  await signUp(page, product.url)
  await menuButton(page).click()
  const drawer = drawerOf(page)
  const holdsFocus = () => drawer.evaluate((dialog) => dialog.contains(document.activeElement))
  await expect.poll(holdsFocus).toBe(true)
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    // Past the last one it is brought back a moment later.
    await expect.poll(holdsFocus, { timeout: 1000 }).toBe(true)
  }
})

test('on a wide screen the sidebar stands beside the page, and there is no menu button', async () => {
  const page = await openPage()
  await signUp(page, product.url)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  expect((await sidebar.boundingBox())?.width).toBe(256)
  expect(await menuButton(page).count()).toBe(0)
  await sidebar.getByRole('link', { name: 'Employees', exact: true }).click()
  await page.waitForURL(`${product.url}/employees`)
  expect(
    await sidebar.getByRole('link', { name: 'Employees', exact: true }).getAttribute('aria-current'),
  ).toBe('page')
})
