import { expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { signIn, signUp } from './walks/console.ts'
import { followInvitation } from './walks/sandbox.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

test('a forgotten password is replaced by the link of an email, and the other sessions end', async () => {
  const elsewhere = await openPage({ expected: /401/ })
  const account = await signUp(elsewhere, product.url)
  const page = await openPage({ width: 390 })
  await page.goto(`${product.url}/login`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The page of before has an Email field too.
  await page.getByRole('heading', { name: 'Forgot password?' }).waitFor()
  await page.getByLabel('Email').fill(account.email)
  await expectAccessible(page, 'forgotten password')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('a link is on its way').waitFor()
  await followInvitation(page, product.url, account.email, 'Choose a new password')
  const password = 'nine green lanterns'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByText('Good.').waitFor()
  await page.getByLabel('Confirm new password', { exact: true }).fill(password)
  await expectAccessible(page, 'new password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.waitForURL(`${product.url}/`)
  await elsewhere.goto(`${product.url}/employees`)
  await elsewhere.getByText('Your session has ended. Sign in again.').waitFor()
  const again = await openPage()
  await signIn(again, product.url, { email: account.email, password })
  expect(new URL(again.url()).pathname).toBe('/')
})
