import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOidcServer } from '../../server/testing/fakes/openid/oidc-server.ts'
import { openPage } from './browser/browser.ts'
import {
  newAccount,
  organisationName,
  signIn,
  signUpUnconfirmed,
  toast,
  untilWelcomed,
} from './walks/console.ts'
import { followInvitation } from './walks/sandbox.ts'
import { addPasskey, enterPassword, enterRecoveryCode, factorCard } from './walks/second-factor.ts'
import { proveDomain, setUpSso } from './walks/single-sign-on.ts'
import { inviteColleague, joinTeam, mainPages } from './walks/team.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()
let provider: Awaited<ReturnType<typeof startOidcServer>>
beforeAll(async () => {
  provider = await startOidcServer({ redirectUri: `${product.url}/api/auth/sso/callback` })
})
afterAll(() => provider.close())

const domain = 'northgate.example'
const vera = { name: 'Vera Example', email: `vera@${domain}`, password: 'nine green lanterns' }
const verifierPages = ['Dashboard', 'Add Employee', 'Employees', 'Verifications', 'Reports', 'Settings']
const expected = /40[0-4]|Your role does not include this/

/** Signs up and confirms the address by the link of the email, and names the organisation. */
async function startOrganisation(owner: Page) {
  const account = await signUpUnconfirmed(owner, product.url, { ...newAccount(), email: `harriet@${domain}` })
  const banner = owner.getByRole('region', { name: 'Email confirmation' })
  await banner.waitFor()
  const mailbox = await openPage()
  await followInvitation(mailbox, product.url, account.email)
  await mailbox.getByRole('button', { name: 'Confirm email address' }).click()
  await mailbox.getByRole('heading', { name: 'Email address confirmed' }).waitFor()
  await owner.goto(`${product.url}/widget`)
  await owner.getByLabel('Organisation name').fill(organisationName)
  await owner.getByRole('button', { name: 'Save and continue' }).click()
  await owner.getByRole('button', { name: 'Send Invitation' }).waitFor()
  expect(await banner.count()).toBe(0)
}

async function expectVerifier(page: Page) {
  await expect.poll(() => mainPages(page)).toEqual(verifierPages)
  await page.goto(`${product.url}/billing`)
  await page.getByRole('heading', { name: 'Your role does not include this page' }).waitFor()
}

async function forgetPassword(page: Page) {
  await page.goto(`${product.url}/login`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'Forgot password?' }).waitFor()
  await page.getByLabel('Email').fill(vera.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('a link is on its way').waitFor()
  await followInvitation(page, product.url, vera.email, 'Choose a new password')
  const password = 'seven brass kettles'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('heading', { name: 'Second step' }).waitFor()
}

test('from signing up to single sign-on: a verifier joins, and comes back by every way there is', async () => {
  const owner = await openPage({ expected })
  await startOrganisation(owner)
  await inviteColleague(owner, product.url, { email: vera.email, role: 'Verifier' })
  const phone = await openPage({ width: 390, expected })
  await joinTeam(phone, product.url, vera)
  const desk = await openPage({ expected })
  await signIn(desk, product.url, vera)
  await expectVerifier(desk)

  await owner.reload()
  await owner.getByRole('button', { name: 'Require a second factor' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Require it' }).click()
  await owner.getByText('2 of 2 in your team have none yet.').waitFor()
  await desk.goto(`${product.url}/`)
  const notice = desk.getByRole('region', { name: 'Second factor needed' })
  await notice.waitFor()
  const codes = await addPasskey(desk, product.url, 'Work laptop')
  await expect.poll(() => notice.count()).toBe(0)

  await desk.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await toast(desk, 'You have been signed out everywhere else.').waitFor()
  await phone.goto(`${product.url}/employees`)
  await phone.getByText('Your session has ended. Sign in again.').waitFor()

  await desk.context().clearCookies()
  await enterPassword(desk, product.url, vera)
  await desk.getByRole('button', { name: 'Sign In with a passkey' }).click()
  await untilWelcomed(desk)

  // The new password alone does not let in; the passkey is not on the phone.
  await forgetPassword(phone)
  await enterRecoveryCode(phone, codes[0])
  await phone.waitForURL(`${product.url}/`)
  await phone.goto(`${product.url}/profile`)
  await factorCard(phone).getByText('9 of 10 left.', { exact: false }).waitFor()
  await desk.goto(`${product.url}/employees`)
  await desk.getByText('Your session has ended. Sign in again.').waitFor()

  await setUpSso(owner, product.url, { issuer: provider.issuer, domain })
  await proveDomain(product, domain)
  const { name, email } = vera
  provider.accounts.set(email, { sub: email, email, email_verified: true, name })
  const elsewhere = await openPage({ expected })
  await elsewhere.goto(`${product.url}/employees`)
  await elsewhere.getByRole('link', { name: 'Use single sign-on' }).click()
  await elsewhere.getByLabel('Work email').fill(email)
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await elsewhere.getByRole('heading', { name: 'Example identity' }).waitFor()
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await elsewhere.waitForURL(`${product.url}/employees`)
  // As who she was, not as a new colleague.
  await expectVerifier(elsewhere)
}, 300_000)
