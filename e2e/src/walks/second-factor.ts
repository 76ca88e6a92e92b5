import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../browser/axe.ts'
import { enterCredentials } from './console.ts'

/** Finds the card of Profile that holds the second factors. */
export const factorCard = (page: Page) => page.getByRole('region', { name: 'Second factor', exact: true })

/** Keeps the recovery codes that are shown once. */
async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await dialog.getByRole('listitem').first().waitFor()
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  return codes
}

/** Adds an app, by the key that the page shows: what it is made of, and the recovery codes. */
export async function addApp(page: Page, origin: string) {
  await page.goto(`${origin}/profile`)
  await factorCard(page).getByRole('button', { name: 'Add an authenticator app' }).click()
  const key = await page.getByRole('dialog').locator('code').innerText()
  await expectAccessible(page, 'adding an app')
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  await page.getByLabel('Code of your app').fill(totp.generate())
  await page.getByRole('button', { name: 'Add app' }).click()
  const codes = await keepCodes(page)
  return { totp, codes }
}

/** Adds a passkey, which this page alone can sign in with then, and returns the recovery codes. */
export async function addPasskey(page: Page, origin: string, name: string): Promise<string[]> {
  await page.goto(`${origin}/profile`)
  await factorCard(page).getByRole('button', { name: 'Add a passkey' }).click()
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
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Add passkey', exact: true }).click()
  const codes = await keepCodes(page)
  await factorCard(page).getByText(name, { exact: true }).waitFor()
  return codes
}

/** Takes the first step of signing in, for a user who has a second factor. */
export async function enterPassword(
  page: Page,
  origin: string,
  account: { email: string; password: string },
): Promise<void> {
  await enterCredentials(page, origin, account)
  await page.getByRole('heading', { name: 'Second step' }).waitFor()
}

/** Ends a second step with a recovery code. */
export async function enterRecoveryCode(page: Page, code = ''): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
