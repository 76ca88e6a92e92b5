import { expect, test } from 'vitest'
import { openPage } from './browser/browser.ts'
import { signUp } from './walks/console.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

test('the error of an invitation that could not be sent is in sight on a short screen', async () => {
  const page = await openPage({ width: 390 })
  await signUp(page, product.url)
  await page.goto(`${product.url}/widget`)
  await page.setViewportSize({ width: 390, height: 420 })
  await page.route(/\/api\/employees\/invite$/, (route) => route.abort())
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ada Example')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByRole('radio', { name: /^Email/ }).check()
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  const error = page.locator('form').getByRole('alert')
  await error.waitFor()
  await expect.poll(() => error.evaluate(isInSight)).toBe(true)
})

test('a toast is dismissed by a second swipe too, since the mouse selects none of its text', async () => {
  const page = await openPage()
  await signUp(page, product.url)
  const notice = page.getByRole('region', { name: 'Notification' }).getByText('Account created successfully!')
  const { x, y } = (await notice.boundingBox()) ?? { x: 0, y: 0 }
  const swipe = async (distance: number) => {
    await page.mouse.move(x + 20, y + 8)
    await page.mouse.down()
    await page.mouse.move(x + 20 + distance, y + 8, { steps: 5 })
    await page.mouse.up()
  }
  await swipe(40)
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  expect(await notice.isVisible()).toBe(true)
  await swipe(120)
  await notice.waitFor({ state: 'detached' })
})

/** True when all of an element is in the window and nothing is over it. */
function isInSight(element: Element): boolean {
  const { top, bottom, left } = element.getBoundingClientRect()
  const over = (y: number) => element.contains(document.elementFromPoint(left + 20, y))
  return over(top + 2) && over(bottom - 2)
}
