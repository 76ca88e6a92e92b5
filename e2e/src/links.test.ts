import { expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { invite, signUp } from './console.ts'
import { followInvitation } from './sandbox.ts'
import { withProduct } from './with-product.ts'

const product = withProduct()

const garbage = {
  'a word': 'nonsense',
  'a NUL byte': '%00',
  'too long': 'a'.repeat(300),
  'a path': '..%2f..%2fetc%2fpasswd',
  markup: '%3Cimg%20src%3Dx%3E',
}

test.each(Object.entries(garbage))('a link that was never given out is invalid: %s', async (_, token) => {
  const page = await openPage({ width: 390 })
  await page.goto(`${product.url}/verify/${token}`)
  await page.getByRole('heading', { name: 'Invalid Verification Link' }).waitFor()
  await page.getByText('The verification link is invalid or has expired.').waitFor()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL(`${product.url}/login`)
})

test('an expired link says the same, and a new one can be asked for and works', async () => {
  const ada = { fullName: 'Ada Example', email: 'ada@example.com', channel: 'Email' } as const
  const office = await openPage()
  await signUp(office, product.url)
  await invite(office, product.url, ada)
  const phone = await openPage({ width: 390 })
  await followInvitation(phone, product.url, ada.email)
  const old = phone.url()

  await product.restart({ daysAhead: 15 })
  await phone.goto(old)
  await phone.getByRole('heading', { name: 'Invalid Verification Link' }).waitFor()
  await phone.getByText('The verification link is invalid or has expired.').waitFor()
  await phone.getByRole('button', { name: 'Send me a new link' }).click()
  await phone.getByText('we have sent you a new one').waitFor()

  await followInvitation(phone, product.url, ada.email)
  expect(phone.url()).not.toBe(old)
  await phone.getByRole('heading', { level: 1 }).waitFor()
  expect(await phone.getByText('Invalid Verification Link').count()).toBe(0)
})
