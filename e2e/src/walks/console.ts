import type { Page } from 'playwright-core'
import { openPage } from '../browser/browser.ts'
import type { withProduct } from '../product/with-product.ts'
import { confirmEmail } from './sandbox.ts'

export interface Account {
  name: string
  email: string
  password: string
}

/** The owner of the demo organisation. */
export const demo = { email: 'demo@example.com', password: 'seven-quiet-harbours' }

let accounts = 0

/** Returns an account that does not exist yet. */
export function newAccount(): Account {
  accounts += 1
  return {
    name: 'Harriet Reed',
    email: `harriet.reed.${accounts}@example.com`,
    password: 'a long pass phrase',
  }
}

/** The name of the organisations of these journeys. */
export const organisationName = 'Oak Care'

/** Creates an account whose address is confirmed, and with it an organisation that has a name and no employee. */
export async function signUp(page: Page, origin: string, account = newAccount()): Promise<Account> {
  await signUpUnconfirmed(page, origin, account)
  await confirmEmail(origin, account)
  await nameOrganisation(page, origin)
  return account
}

/** Names an organisation, without the form that asks for it before the first invitation. */
async function nameOrganisation(page: Page, origin: string): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? ''
  const response = await fetch(`${origin}/api/settings`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${decodeURIComponent(token)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: organisationName }),
  })
  if (!response.ok) throw new Error(`naming the organisation was answered ${response.status}`)
}

/** Creates an account, and with it an organisation whose messages wait. */
export async function signUpUnconfirmed(
  page: Page,
  origin: string,
  account = newAccount(),
): Promise<Account> {
  await page.goto(`${origin}/signup`)
  await page.getByLabel('Full name').fill(account.name)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL(`${origin}/`)
  await toast(page, 'Account created successfully!').waitFor()
  return account
}

/** Sends the form of the sign-in page; what comes then is the caller's to wait for. */
export async function enterCredentials(
  page: Page,
  origin: string,
  { email, password }: Omit<Account, 'name'>,
): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

export async function signIn(page: Page, origin: string, account: Omit<Account, 'name'>) {
  await enterCredentials(page, origin, account)
  await untilWelcomed(page)
}

/** Waits until a sign-in has been finished. */
export const untilWelcomed = (page: Page) =>
  toast(page, "Welcome back! You've been logged in successfully.").waitFor()

export interface Invited {
  fullName: string
  email: string
  phone?: string
  channel: 'Email' | 'SMS' | 'WhatsApp'
  /** The language of the messages, as its tag; without one it is left open. */
  language?: string
}

/** Invites an employee through the form of Add Employee. */
export async function invite(page: Page, origin: string, invited: Invited) {
  const { fullName, email, phone = '', channel, language = '' } = invited
  await page.goto(`${origin}/widget`)
  await page.getByRole('textbox', { name: 'Full name' }).fill(fullName)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
  await page.getByRole('radio', { name: new RegExp(`^${channel}`) }).check()
  if (language) {
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Message language' }).selectOption({ value: language })
  }
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await page.getByRole('button', { name: 'Send Another Invitation' }).waitFor()
}

/** Opens the details of one employee from the list. */
export async function openDetails(page: Page, origin: string, fullName: string) {
  await page.goto(`${origin}/employees`)
  await page.getByText(fullName, { exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Employee Details' })
  await dialog.waitFor()
  return dialog
}

/** Finds the notification with this text. */
export function toast(page: Page, text: string | RegExp) {
  return page.getByRole('region', { name: 'Notification' }).getByText(text)
}

/** Moves the product so many days on, and signs a user in on a computer with the same day. */
export async function openLater(
  product: ReturnType<typeof withProduct>,
  account: Omit<Account, 'name'>,
  daysAhead: number,
): Promise<Page> {
  await product.restart({ daysAhead })
  const page = await openPage()
  await page.clock.install({ time: Date.now() + daysAhead * 86_400_000 })
  await signIn(page, product.url, account)
  return page
}

/** Counts the clicks and the keys of the page's user from now on. */
export async function countSteps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = globalThis as unknown as { steps: number }
    counted.steps = 0
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, ({ isTrusted }) => isTrusted && (counted.steps += 1), true)
  })
  return () => page.evaluate(() => (globalThis as unknown as { steps: number }).steps)
}
