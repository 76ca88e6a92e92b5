import { expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { invite, openDetails, signUp } from './walks/console.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

const ada = { fullName: 'Ada Example', email: 'ada.manager@example.com', channel: 'Email' } as const
const tom = { fullName: 'Tom Other', email: 'tom.manager@example.com', channel: 'Email' } as const
const priya = { name: 'Priya Shah', email: 'priya@example.com' }

test('an employee is invited with their manager, who is seen, filtered by and changed', async () => {
  const page = await openPage({ width: 390 })
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const account = await signUp(page, product.url)
  await invite(page, product.url, tom)

  await page.goto(`${product.url}/widget`)
  await page.getByRole('textbox', { name: 'Full name' }).fill(ada.fullName)
  await page.getByRole('textbox', { name: 'Email' }).fill(ada.email)
  await page.getByRole('radio', { name: /^Email/ }).check()
  const more = page.getByText('More', { exact: true })
  await more.focus()
  await page.keyboard.press('Enter')
  const manager = page.getByRole('textbox', { name: 'Manager', exact: true })
  await manager.fill(priya.name)
  await page.getByRole('textbox', { name: 'Manager email' }).fill(priya.email)
  expect.soft(await beyond(), 'inviting').toBe(0)
  expect.soft((await more.boundingBox())?.height, 'the height of More').toBeGreaterThanOrEqual(44)
  await expectAccessible(page, 'inviting with a manager')
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await page.getByRole('button', { name: 'Send Another Invitation' }).waitFor()

  await page.goto(`${product.url}/employees`)
  const filter = page.getByRole('combobox', { name: 'Manager' })
  await filter.selectOption({ label: priya.name })
  await page.waitForURL(`${product.url}/employees?manager=${encodeURIComponent(priya.email)}`)
  await page.getByText('1 of 1 employees').waitFor()
  await page.getByText(ada.fullName, { exact: true }).first().waitFor()
  expect.soft(await beyond(), 'the list').toBe(0)
  await expectAccessible(page, 'employees of a manager')

  const details = await openDetails(page, product.url, ada.fullName)
  const card = details.getByRole('region', { name: 'Manager' })
  await card.getByText(priya.email).waitFor()
  await card.getByRole('button', { name: 'Edit manager' }).click()
  await card
    .getByRole('combobox', { name: 'User of your organisation' })
    .selectOption({ label: account.name })
  await expectAccessible(page, 'changing a manager')
  await card.getByRole('button', { name: 'Save manager' }).click()
  await card.getByText('A user of your organisation.').waitFor()
  await card.getByText(account.email).waitFor()
  expect.soft(await beyond(), 'the details').toBe(0)
})
