import { test } from 'vitest'
import { openPage } from './browser/browser.ts'
import { invite, signUp } from './walks/console.ts'
import { atStep, enterCode, enterRefusedCode, sendCode, sendCodeTo, wrongCode } from './walks/flow.ts'
import { withProduct } from './product/with-product.ts'
import { followInvitation } from './walks/sandbox.ts'

const product = withProduct()

test('an employee invited by SMS confirms the email, changes the number and needs a second code', async () => {
  const bob = {
    fullName: 'Bob Example',
    email: 'bob@example.com',
    phone: '07700 900102',
    channel: 'SMS',
  } as const
  const office = await openPage()
  await signUp(office, product.url)
  await invite(office, product.url, bob)

  const phone = await openPage({ width: 390 })
  await followInvitation(phone, product.url, bob.phone)
  await atStep(phone, 'Confirm your email')
  const email = phone.getByLabel('Email', { exact: true })
  await email.fill('someone.else@example.com')
  await phone.getByRole('button', { name: 'Confirm email' }).click()
  await phone
    .getByRole('main')
    .getByText(/This is not the email .* has for you/)
    .waitFor()
  await email.fill('BOB@Example.com')
  await phone.getByRole('button', { name: 'Confirm email' }).click()

  const first = await sendCodeTo(phone, '07700 900103')
  for (let tries = 1; tries < 5; tries += 1) {
    await enterRefusedCode(phone, wrongCode(first), 'Invalid OTP code')
  }
  await enterRefusedCode(
    phone,
    wrongCode(first),
    'You entered the wrong code too many times. Ask for a new code.',
  )
  await enterRefusedCode(phone, first, 'This code has expired or has already been used. Ask for a new code.')
  // A new one may be asked for 30 seconds after the first.
  await phone.getByRole('button', { name: 'Resend OTP', exact: true }).click({ timeout: 40_000 })
  await enterCode(phone, await sendCode(phone))
  await atStep(phone, 'Confirm your identity')
})
