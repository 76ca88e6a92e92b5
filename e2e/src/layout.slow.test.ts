import { expect, test } from 'vitest'
import { openPage } from './browser/browser.ts'
import { signUp } from './walks/console.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

test('the sign-in page has two columns on a large screen and only the form on a phone', async () => {
  const page = await openPage()
  await page.goto(`${product.url}/login`)
  const welcome = page.getByRole('complementary', { name: 'Welcome' })
  const form = page.locator('form')
  await form.waitFor()
  const [left, right] = [await welcome.boundingBox(), await form.boundingBox()]
  expect(left?.x).toBe(0)
  expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? Infinity))

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await welcome.isVisible()).toBe(false)
  expect(await form.isVisible()).toBe(true)
})

test('the drawer takes over below 768 px', async () => {
  const page = await openPage()
  await signUp(page, product.url)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const menuButton = page.getByRole('button', { name: 'Open menu' })
  await page.setViewportSize({ width: 768, height: 800 })
  await sidebar.waitFor()
  expect(await menuButton.isVisible()).toBe(false)
  await page.setViewportSize({ width: 767, height: 800 })
  await menuButton.waitFor()
  expect(await sidebar.isVisible()).toBe(false)
})

test('the header and the sidebar stay in sight while a long page scrolls', async () => {
  const page = await openPage()
  await signUp(page, product.url)
  await page.goto(`${product.url}/billing`)
  await page.getByRole('heading', { name: 'Subscription Plans' }).waitFor()
  await page.setViewportSize({ width: 1280, height: 320 })
  await page.mouse.move(700, 200)
  await page.mouse.wheel(0, 400)
  await page.waitForFunction(() => scrollY > 100)
  for (const part of [page.getByRole('banner'), page.getByRole('complementary', { name: 'Sidebar' })])
    expect((await part.boundingBox())?.y).toBe(0)
})
