import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { invite, signUp, toast } from './walks/console.ts'
import { checkRightToWork, complete, enterCode } from './walks/flow.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()
const matching = { fullName: 'Ella Match', email: 'ella.match@example.com', channel: 'Email' } as const
const waiting = { fullName: 'Omar Late', email: 'omar.late@example.com', channel: 'Email' } as const

const banner = (page: Page) => page.getByRole('region', { name: 'Test mode' })
const theSwitch = (page: Page) => page.getByRole('switch', { name: 'Test mode' })

/** Returns the address in the newest message of test mode to an employee. */
async function newestLink(page: Page, receiver: string): Promise<string> {
  await banner(page).getByRole('button', { name: 'Messages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Messages of test mode' })
  const link = dialog.getByRole('listitem').filter({ hasText: receiver }).getByRole('link').first()
  await link.waitFor()
  const address = (await link.getAttribute('href')) ?? ''
  await expectAccessible(page, 'messages of test mode')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  return address
}

test('a partner tries everything in test mode, and live data stays empty', async () => {
  const page = await openPage()
  await signUp(page, product.url)
  await theSwitch(page).focus()
  await page.keyboard.press('Space')
  await banner(page).waitFor()
  await expectAccessible(page, 'test mode')

  // A key.
  await page.goto(`${product.url}/settings/developers`)
  await banner(page).waitFor()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name of the new key').fill('Payroll')
  await page.getByRole('checkbox', { name: /^List employees/ }).check()
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByText(/^bf_test_[\w-]{43}$/).textContent()
  expect(key).toMatch(/^bf_test_/)

  // An employee who is walked to the end, without a page of a provider and without a message.
  await invite(page, product.url, { ...matching, phone: '+44 7700 900123' })
  const employee = await openPage({ width: 390 })
  await employee.goto(await newestLink(page, matching.fullName))
  await employee.getByRole('button', { name: 'Send code' }).click()
  await enterCode(employee, '000000')
  await employee.getByRole('button', { name: /identity check/ }).click()
  await employee.getByRole('link', { name: 'Return to the verification' }).click()
  await checkRightToWork(employee)
  await complete(employee)
  await page.goto(`${product.url}/employees`)
  await page.getByText('Ella Match', { exact: true }).first().waitFor()

  // A link that is let expire.
  await invite(page, product.url, waiting)
  const late = await newestLink(page, waiting.fullName)
  await banner(page).getByRole('button', { name: 'Move the clock' }).click()
  const clock = page.getByRole('alertdialog', { name: 'Move the clock of test mode' })
  await clock.getByLabel('By').selectOption({ label: '15 days' })
  await clock.getByRole('button', { name: 'Move the clock' }).click()
  await toast(page, 'The clock of test mode has been moved on.').waitFor()
  await banner(page)
    .getByText(/It is .* here/)
    .waitFor()
  const tooLate = await openPage({ expected: /404/ })
  await tooLate.goto(late)
  await tooLate.getByRole('button', { name: 'Send code' }).waitFor({ state: 'detached' })
  await tooLate
    .getByText(/expired|no longer works|new link/i)
    .first()
    .waitFor()

  // Another tab is in live mode, beside this one.
  const live = await page.context().newPage()
  await live.goto(`${product.url}/employees`)
  await live.getByRole('heading', { name: 'Employees', exact: true }).waitFor()
  expect(await theSwitch(live).getAttribute('aria-checked')).toBe('false')
  expect(await live.getByText('Ella Match').count()).toBe(0)
  await live.close()
  await page.reload()
  await banner(page).waitFor()

  await banner(page).getByRole('button', { name: 'Delete test data' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete all test data?' })
    .getByRole('button', { name: 'Delete test data' })
    .click()
  await toast(page, 'All test data is being deleted.').waitFor()
  await page.goto(`${product.url}/employees`)
  await page.getByRole('heading', { name: 'Employees', exact: true }).waitFor()
  await expect.poll(() => page.getByText('Ella Match').count()).toBe(0)
})

test('what test mode adds fits a phone and a desk', async () => {
  const page = await openPage({ width: 390 })
  await signUp(page, product.url)
  await theSwitch(page).click()
  await banner(page).waitFor()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page, `test mode at ${width} px`)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  }
})
