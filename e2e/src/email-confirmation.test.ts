import { expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { invite, organisationName, signUpUnconfirmed } from './walks/console.ts'
import { followInvitation, newestMessage } from './walks/sandbox.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

test('an invitation waits until the address is confirmed by the link of an email', async () => {
  const page = await openPage({ width: 390 })
  const account = await signUpUnconfirmed(page, product.url)
  const banner = page.getByRole('region', { name: 'Email confirmation' })
  await banner.getByText('We hold your invitations').waitFor()
  await expectAccessible(page, 'address to be confirmed')
  // The console asks for the organisation's name before its first message to a stranger.
  await page.goto(`${product.url}/widget`)
  await page.getByLabel('Organisation name').fill(organisationName)
  await expectAccessible(page, 'naming the organisation')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('button', { name: 'Send Invitation' }).waitFor()
  await invite(page, product.url, { fullName: 'Ada Example', email: 'ada@example.com', channel: 'Email' })
  const mailbox = await openPage()
  await followInvitation(mailbox, product.url, account.email)
  await mailbox.goto(`${product.url}/sandbox/outbox?to=ada@example.com`)
  expect(await mailbox.locator('li[data-channel]').count()).toBe(0)
  await followInvitation(mailbox, product.url, account.email)
  await mailbox.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
  await expectAccessible(mailbox, 'confirmation')
  await mailbox.getByRole('button', { name: 'Confirm email address' }).click()
  await mailbox.getByRole('heading', { name: 'Email address confirmed' }).waitFor()
  await newestMessage(mailbox, product.url, 'ada@example.com')
  await page.goto(`${product.url}/employees`)
  await page.getByText('Ada Example').waitFor()
  expect(await banner.count()).toBe(0)
})
