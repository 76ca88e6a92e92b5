import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOidcServer } from '../../server/testing/fakes/openid/oidc-server.ts'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { newAccount, signUp } from './walks/console.ts'
import { proveDomain, setUpSso } from './walks/single-sign-on.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()
let provider: Awaited<ReturnType<typeof startOidcServer>>
beforeAll(async () => {
  provider = await startOidcServer({ redirectUri: `${product.url}/api/auth/sso/callback` })
})
afterAll(() => provider.close())

test('an owner sets it up, a colleague signs in at the provider, and sees what their role may', async () => {
  const page = await openPage({ expected: /404|409|401/ })
  const account = await signUp(page, product.url, { ...newAccount(), email: 'harriet@northgate.example' })
  await setUpSso(page, product.url, { issuer: provider.issuer, domain: 'northgate.example' })
  await expectAccessible(page, 'single sign-on settings')
  await proveDomain(product, 'northgate.example')
  await page.reload()
  await page.getByText('You proved northgate.example').waitFor()

  const email = 'zoe@northgate.example'
  const name = { name: 'Zoë van Dijk', given_name: 'Zoë', family_name: 'van Dijk' }
  provider.accounts.set(email, { sub: email, email, email_verified: true, ...name })
  const colleague = await openPage({ width: 390, expected: /403|404/ })
  await colleague.goto(`${product.url}/employees`)
  await colleague.getByRole('link', { name: 'Use single sign-on' }).click()
  await colleague.getByLabel('Work email').fill('zoe@unknown.example')
  await colleague.getByRole('button', { name: 'Continue' }).click()
  await colleague.getByText('Single sign-on is not set up for this address.').waitFor()
  await expectAccessible(colleague, 'single sign-on')
  await colleague.getByLabel('Work email').fill(email)
  await colleague.getByRole('button', { name: 'Continue' }).click()
  await colleague.getByRole('heading', { name: 'Example identity' }).waitFor()
  expect(await colleague.getByLabel('Work email').inputValue()).toBe(email)
  await colleague.getByRole('button', { name: 'Continue' }).click()
  await colleague.waitForURL(`${product.url}/employees`)
  // A viewer invites nobody.
  await colleague.getByRole('heading', { name: 'Employees' }).waitFor()
  expect(await colleague.getByRole('link', { name: 'Add Employee' }).count()).toBe(0)

  // A tile in the company's portal, on another site: it is shown who and where before it counts.
  const tile = await openPage({ width: 390, expected: /401|403|404/ })
  await tile.setContent(`<a href="${product.url}/api/auth/sso/start?email=${email}">Bonafide</a>`)
  await tile.getByRole('link', { name: 'Bonafide' }).click()
  await tile.getByRole('heading', { name: 'Example identity' }).waitFor()
  await tile.getByRole('button', { name: 'Continue' }).click()
  await tile.getByRole('heading', { name: 'Is this you?' }).waitFor()
  expect((await tile.context().cookies()).some(({ name: cookie }) => cookie === 'access_token')).toBe(false)
  await expectAccessible(tile, 'confirming who one is')
  await tile.getByRole('button', { name: /^Continue as Zoë van Dijk in / }).click()
  await tile.getByRole('button', { name: /menu/i }).first().waitFor()

  await page.goto(`${product.url}/settings/team`)
  await page.getByText(`${email} · Viewer`).waitFor()
  await page.goto(`${product.url}/settings/sign-in`)
  await page.getByRole('button', { name: 'Require single sign-on' }).click()
  await page.getByRole('button', { name: 'Require', exact: true }).click()
  await page.getByRole('button', { name: 'Allow passwords again' }).waitFor()
  expect(account.email).toBe('harriet@northgate.example')
})
