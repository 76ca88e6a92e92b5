import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { openPage } from './browser.ts'
import { signUp, toast } from './console.ts'
import { withProduct } from './with-product.ts'

const product = withProduct()

// Every answer that asks for a proof is a 403.
const expected = /403|401/

const card = (page: Page) => page.getByRole('region', { name: 'Second factor', exact: true })

async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await dialog.getByRole('listitem').first().waitFor()
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  return codes
}

/** Adds an app, by the key that the page shows: what it is made of, and the recovery codes. */
async function addApp(page: Page) {
  await page.goto(`${product.url}/profile`)
  await card(page).getByRole('button', { name: 'Add an authenticator app' }).click()
  const key = await page.getByRole('dialog').locator('code').innerText()
  await expectAccessible(page, 'adding an app')
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  await page.getByLabel('Code of your app').fill(totp.generate())
  await page.getByRole('button', { name: 'Add app' }).click()
  const codes = await keepCodes(page)
  return { totp, codes }
}

/** The first step of signing in. */
async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto(`${product.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: 'Second step' }).waitFor()
}

const welcome = (page: Page) => toast(page, "Welcome back! You've been logged in successfully.").waitFor()

test('an app is added, asked for at the next sign-in, and a recovery code stands in for it', async () => {
  const owner = await openPage({ expected })
  const account = await signUp(owner, product.url)
  const { totp, codes } = await addApp(owner)
  expect(codes).toHaveLength(10)
  await card(owner).getByText('10 of 10 left.', { exact: false }).waitFor()

  const phone = await openPage({ width: 390, expected })
  await enterPassword(phone, account)
  await expectAccessible(phone, 'second step')
  await phone.getByLabel('Code of your app').fill('000000')
  await phone.getByRole('button', { name: 'Sign In', exact: true }).click()
  await phone.getByText('This code did not work.', { exact: false }).waitFor()
  // The one that has set the app up is used up; the next one is right already.
  await phone.getByLabel('Code of your app').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await phone.getByRole('button', { name: 'Sign In', exact: true }).click()
  await welcome(phone)

  const lost = await openPage({ width: 390, expected })
  await enterPassword(lost, account)
  await lost.getByRole('button', { name: 'Use a recovery code' }).click()
  await lost.getByLabel('Recovery code').fill(codes[0] ?? '')
  await lost.getByRole('button', { name: 'Sign In', exact: true }).click()
  await welcome(lost)
  await lost.goto(`${product.url}/profile`)
  await card(lost).getByText('9 of 10 left.', { exact: false }).waitFor()
})

test('a passkey is made, and signs in', async () => {
  const page = await openPage({ expected })
  const account = await signUp(page, product.url)
  await page.goto(`${product.url}/profile`)
  await card(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expectAccessible(page, 'adding a passkey')
  // After the looks of axe: it stops answering when the page is shown in another theme.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByLabel('Name').fill('Work laptop')
  await page.getByRole('button', { name: 'Add passkey', exact: true }).click()
  await keepCodes(page)
  await card(page).getByText('Work laptop', { exact: true }).waitFor()
  await page.context().clearCookies()
  await enterPassword(page, account)
  await page.getByRole('button', { name: 'Sign In with a passkey' }).click()
  await welcome(page)
  expect(new URL(page.url()).pathname).toBe('/')
})
