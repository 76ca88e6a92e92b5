import { expect, test } from 'vitest'
import { openPage } from '../browser/browser.ts'
import { withExample } from '../product/examples.ts'
import { withProduct } from '../product/with-product.ts'

const product = withProduct()
const portal = withExample('react-portal', product)

test('React StrictMode with inline handlers: one element, one token, the latest state', async () => {
  const page = await openPage()
  const tokens: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/hr/bonafide-token')) tokens.push(request.url())
  })
  await page.goto(portal.url)
  for (const name of ['Ada', 'Bea']) {
    await page.getByRole('textbox', { name: 'Full name' }).fill(`${name} Example`)
    await page.getByRole('textbox', { name: 'Email' }).fill(`${name.toLowerCase()}@example.com`)
    await page.getByRole('radio', { name: /^Email/ }).check()
    await page.getByRole('button', { name: 'Send Invitation' }).click()
    await page.getByRole('button', { name: 'Send Another Invitation' }).click()
  }
  await page.getByText('2 invited since this page was opened').waitFor()
  expect(await page.getByRole('list', { name: 'Invited' }).getByRole('listitem').count()).toBe(2)
  expect(await page.locator('bonafide-widget').count()).toBe(1)
  expect(tokens).toHaveLength(1)

  await page.getByRole('button', { name: 'Close the form' }).click()
  expect(await page.locator('bonafide-widget').count()).toBe(0)
  await page.getByRole('button', { name: 'Invite an employee' }).click()
  await page.getByRole('button', { name: 'Send Invitation' }).waitFor()
  await page.getByText('2 invited since this page was opened').waitFor()
})
