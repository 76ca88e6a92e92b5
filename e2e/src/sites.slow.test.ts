import { expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { invite, signUp } from './walks/console.ts'
import { followInvitation } from './walks/sandbox.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

const colleague = 'rita.recruiter@example.com'
const elsewhere = { fullName: 'Edwin Elsewhere', email: 'edwin.sites@example.com', channel: 'Email' } as const
const here = { fullName: 'Lena Leeds', email: 'lena.sites@example.com', channel: 'Email' } as const

test('a recruiter of two sites says where an employee works, and sees the employees there only', async () => {
  const owner = await openPage({ width: 390 })
  const beyond = () => owner.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await signUp(owner, product.url)
  await invite(owner, product.url, elsewhere)
  await owner.goto(`${product.url}/settings/team`)
  await owner.getByLabel('Email').fill(colleague)
  await owner.getByRole('checkbox', { name: 'Limit to sites' }).check()
  await owner.getByText('No employee has a site yet. Type the first one.').waitFor()
  const another = owner.getByRole('textbox', { name: 'Another site' })
  for (const site of ['Leeds', 'Home care of the north and the east of the county of York']) {
    await another.fill(site)
    await another.press('Enter')
    await owner.getByRole('button', { name: `Remove ${site}` }).waitFor()
  }
  expect.soft(await beyond(), 'choosing sites').toBe(0)
  await expectAccessible(owner, 'choosing sites')
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await owner.getByText(/Recruiter for Leeds, Home care/).waitFor()
  expect.soft(await beyond(), 'the invitation').toBe(0)

  const phone = await openPage({ width: 390, expected: /422|Please choose the site/ })
  await followInvitation(phone, product.url, colleague)
  await phone.getByLabel('Full name').fill('Rita Recruiter')
  await phone.getByLabel('Password', { exact: true }).fill('nine green lanterns')
  await phone.getByRole('button', { name: 'Join the team' }).click()
  await phone.waitForURL(`${product.url}/`)
  await phone.goto(`${product.url}/widget`)
  const site = phone.getByRole('combobox', { name: 'Site' })
  await site.waitFor()
  await expectAccessible(phone, 'adding an employee to a site')
  await phone.getByRole('textbox', { name: 'Full name' }).fill(here.fullName)
  await phone.getByRole('textbox', { name: 'Email' }).fill(here.email)
  await phone.getByRole('radio', { name: /^Email/ }).check()
  await phone.getByRole('button', { name: 'Send Invitation' }).click()
  await expect.poll(() => site.evaluate((part) => part === document.activeElement)).toBe(true)
  await site.selectOption('Leeds')
  await phone.getByRole('button', { name: 'Send Invitation' }).click()
  await phone.getByRole('button', { name: 'Send Another Invitation' }).waitFor()
  await phone.goto(`${product.url}/employees?site=Leeds`)
  await phone.getByText(here.fullName, { exact: true }).first().waitFor()
  await phone.getByRole('combobox', { name: 'Site' }).selectOption({ label: 'All your sites' })
  await phone.waitForURL(`${product.url}/employees`)
  await expectAccessible(phone, 'employees of sites')
  expect(await phone.getByText(elsewhere.fullName).count()).toBe(0)
  await owner.goto(`${product.url}/employees`)
  await owner.getByText(elsewhere.fullName, { exact: true }).first().waitFor()
})
