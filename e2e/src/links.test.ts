import { expect, test } from 'vitest'
import { openPage } from './browser/browser.ts'
import { invite, openDetails, signUp, toast } from './walks/console.ts'
import { atStep } from './walks/flow.ts'
import { followInvitation } from './walks/sandbox.ts'
import { withProduct } from './product/with-product.ts'

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

  // The outbox shows the first one until the second is sent.
  const isFollowed = async () => {
    await followInvitation(phone, product.url, ada.email)
    return phone.url() !== old
  }
  await expect.poll(isFollowed, { timeout: 30_000 }).toBe(true)
  await phone.getByRole('heading', { level: 1 }).waitFor()
  expect(await phone.getByText('Invalid Verification Link').count()).toBe(0)
})

test('a copied link opens the verification, and the details tell who copied it', async () => {
  const bea = { fullName: 'Bea Example', email: 'bea@example.com', channel: 'Email' } as const
  const office = await openPage()
  await office.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(office, product.url)
  await invite(office, product.url, bea)
  await office.goto(`${product.url}/employees`)
  await office.getByRole('button', { name: `Actions for ${bea.fullName}` }).click()
  await office.getByRole('menuitem', { name: 'Copy link' }).click()
  await toast(office, 'Link copied').waitFor()
  const link = await office.evaluate(() => navigator.clipboard.readText())
  const details = await openDetails(office, product.url, bea.fullName)
  await details.getByRole('tab', { name: 'History' }).click()
  await details.getByText('Link revealed · Harriet Reed').waitFor()
  await details.getByText('Flag raised: link copied by a user').waitFor()

  const phone = await openPage({ width: 390 })
  await phone.goto(link)
  await atStep(phone, 'Confirm your phone')
})
