import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './browser/browser.ts'
import { invite, newAccount, signUp, toast } from './walks/console.ts'
import { press, tabTo, typeInto } from './browser/keyboard.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const pageLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

test('an account is created without a mouse', async () => {
  const page = await openPage()
  const account = newAccount()
  await page.goto(`${product.url}/login`)
  await press(page, page.getByRole('link', { name: 'Sign up' }))
  await typeInto(page, page.getByLabel('Full name'), account.name)
  await typeInto(page, page.getByLabel('Email'), account.email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), account.password)
  await typeInto(page, page.getByLabel('Confirm password', { exact: true }), account.password)
  await page.keyboard.press('Enter')
  await toast(page, 'Account created successfully!').waitFor()
  await page.waitForURL(`${product.url}/`)
  await page.keyboard.press('F8')
  expect(
    await page.getByRole('region', { name: 'Notification' }).evaluate((region) => region.matches(':focus')),
  ).toBe(true)
})

test('an employee is invited and their details are read without a mouse', async () => {
  const page = await openPage()
  await signUp(page, product.url)
  await press(page, pageLink(page, 'Add Employee'))
  await typeInto(page, page.getByRole('textbox', { name: 'Full name' }), 'Ada Example')
  await typeInto(page, page.getByRole('textbox', { name: 'Email' }), 'ada.keys@example.com')
  await press(page, page.getByRole('radio').first(), 'Space')
  await press(page, button(page, 'Send Invitation'))
  await button(page, 'Send Another Invitation').waitFor()

  await press(page, pageLink(page, 'Employees'))
  const link = page.getByRole('link', { name: 'Ada Example', exact: true })
  await press(page, link)
  const dialog = page.getByRole('dialog', { name: 'Employee Details' })
  await dialog.getByText('ada.keys@example.com').waitFor()
  await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the plan is changed without a mouse', async () => {
  const page = await openPage()
  await signUp(page, product.url)
  await press(page, pageLink(page, 'Billing'))
  await press(page, button(page, 'Select Plan: Basic'))
  const dialog = page.getByRole('dialog', { name: 'Basic' })
  await press(page, dialog.getByRole('button', { name: 'Upgrade Plan' }))
  await page.waitForURL(/\/sandbox\/checkout\//)
  await press(page, button(page, /^Pay/))
  await page.waitForURL(/\/billing\/success/)
  // The settings open by themselves.
  await page.waitForURL(`${product.url}/settings`)
  await page.getByText('$29 per month').waitFor()
})

test('a page and an employee are found, and one logs out, without a mouse', async () => {
  const page = await openPage()
  await signUp(page, product.url)
  await invite(page, product.url, {
    fullName: 'Bea Example',
    email: 'bea.keys@example.com',
    channel: 'Email',
  })
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Find an employee or page' })
  await search.waitFor()
  await page.keyboard.type('Bea')
  await page.getByRole('option', { name: /Bea Example/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Employee Details' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await press(page, button(page, /your account/))
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Confirm Logout' })
  await question.waitFor()
  await tabTo(page, question.getByRole('button', { name: 'Cancel' }))
  await press(page, question.getByRole('button', { name: 'Log out' }))
  await page.waitForURL(`${product.url}/login`)
})
