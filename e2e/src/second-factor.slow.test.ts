import { expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { signUp, untilWelcomed } from './walks/console.ts'
import { addApp, addPasskey, enterPassword, enterRecoveryCode, factorCard } from './walks/second-factor.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

// Every answer that asks for a proof is a 403.
const expected = /403|401/

test('an app is added, asked for at the next sign-in, and a recovery code stands in for it', async () => {
  const owner = await openPage({ expected })
  const account = await signUp(owner, product.url)
  const { totp, codes } = await addApp(owner, product.url)
  expect(codes).toHaveLength(10)
  await factorCard(owner).getByText('10 of 10 left.', { exact: false }).waitFor()

  const phone = await openPage({ width: 390, expected })
  await enterPassword(phone, product.url, account)
  await expectAccessible(phone, 'second step')
  await phone.getByLabel('Code of your app').fill('000000')
  await phone.getByRole('button', { name: 'Sign In', exact: true }).click()
  await phone.getByText('This code did not work.', { exact: false }).waitFor()
  // The one that has set the app up is used up; the next one is right already.
  await phone.getByLabel('Code of your app').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await phone.getByRole('button', { name: 'Sign In', exact: true }).click()
  await untilWelcomed(phone)

  const lost = await openPage({ width: 390, expected })
  await enterPassword(lost, product.url, account)
  await enterRecoveryCode(lost, codes[0])
  await untilWelcomed(lost)
  await lost.goto(`${product.url}/profile`)
  await factorCard(lost).getByText('9 of 10 left.', { exact: false }).waitFor()
})

test('a passkey is made, and signs in', async () => {
  const page = await openPage({ expected })
  const account = await signUp(page, product.url)
  await addPasskey(page, product.url, 'Work laptop')
  await page.context().clearCookies()
  await enterPassword(page, product.url, account)
  await page.getByRole('button', { name: 'Sign In with a passkey' }).click()
  await untilWelcomed(page)
  expect(new URL(page.url()).pathname).toBe('/')
})
