import { expect, test } from 'vitest'
import { openPage } from './browser/browser.ts'
import { signUp, toast } from './walks/console.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

test('a payment is cancelled, then made, and the plan is active', async () => {
  const page = await openPage()
  await signUp(page, product.url)
  await page.goto(`${product.url}/billing`)
  await page.getByRole('region', { name: 'Current plan' }).getByText('Free').waitFor()

  await page.getByRole('button', { name: 'Select Plan: Premium' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Upgrade Plan' }).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/\/billing\/cancel/)
  await page.getByText('No charges were made.').waitFor()
  await page.getByRole('link', { name: 'Try Payment Again' }).click()

  await page.getByRole('button', { name: 'Select Plan: Premium' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Upgrade Plan' }).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/\/billing\/success\?session_id=/)
  await toast(page, 'Payment Successful!').waitFor()
  await page.getByText('Thank you. Your Premium plan is active.').waitFor()
  await page.waitForURL(`${product.url}/settings`)
  await page.getByText('$99 per month').waitFor()

  await page.goto(`${product.url}/billing`)
  const current = page.getByRole('button', { name: 'Premium: Current Plan' })
  expect(await current.isDisabled()).toBe(true)
})
