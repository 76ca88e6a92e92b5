import { expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { invite, signUp } from './walks/console.ts'
import { atStep, enterCode, enterRefusedCode, wrongCode } from './walks/flow.ts'
import { followInvitation, newestMessage } from './walks/sandbox.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

test('an employee who enters five wrong addresses confirms their email with a code from their mailbox', async () => {
  const eve = {
    fullName: 'Eve Example',
    email: 'eve@example.com',
    phone: '07700 900104',
    channel: 'SMS',
  } as const
  const office = await openPage()
  await signUp(office, product.url)
  await invite(office, product.url, eve)

  const phone = await openPage({ width: 390 })
  await followInvitation(phone, product.url, eve.phone)
  await atStep(phone, 'Confirm your email')
  const main = phone.getByRole('main')
  for (let tries = 0; tries < 6; tries += 1) {
    const answered = phone.waitForResponse((response) => response.url().endsWith('/flow/email/verify'))
    await phone.getByLabel('Email', { exact: true }).fill(`wrong${tries}@example.com`)
    await phone.getByRole('button', { name: 'Confirm email' }).click()
    expect((await answered).status()).toBe(tries < 5 ? 400 : 429)
  }
  await atStep(phone, 'Confirm email')
  await main.getByText('You entered the wrong email address too many times.').waitFor()
  await expectAccessible(phone, 'no more addresses')
  // Opened again, the page does not ask for an address that would not be taken.
  await phone.reload()
  await atStep(phone, 'Confirm email')
  await main.getByText('You entered the wrong email address too many times.').waitFor()
  expect(await phone.getByLabel('Email', { exact: true }).count()).toBe(0)
  await phone.getByRole('button', { name: 'Send a code to my email instead' }).click()
  await main.getByText('e•••@•••.com').waitFor()

  const mailbox = await openPage()
  const mail = await newestMessage(mailbox, product.url, eve.email)
  const text = (await mail.frameLocator('iframe').locator('body').textContent()) ?? ''
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  await enterRefusedCode(phone, wrongCode(code), 'Invalid OTP code')
  await main.getByText('Check the latest email and try again').waitFor()
  await expectAccessible(phone, 'code by email with an error')
  await enterCode(phone, code)
  await atStep(phone, 'Confirm your phone')
})
