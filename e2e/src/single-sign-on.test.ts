import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oidcClient } from '../../server/testing/fakes/openid/oidc-client.ts'
import { startOidcServer } from '../../server/testing/fakes/openid/oidc-server.ts'
import { expectAccessible } from './axe.ts'
import { openPage } from './browser.ts'
import { newAccount, signUp, toast } from './console.ts'
import { withProduct } from './with-product.ts'

const product = withProduct()
let provider: Awaited<ReturnType<typeof startOidcServer>>
beforeAll(async () => {
  provider = await startOidcServer({ redirectUri: `${product.url}/api/auth/sso/callback` })
})
afterAll(() => provider.close())

/** What an operator does where a record in the DNS cannot be had. The embedded database is one process's at a time. */
async function proveDomain(domain: string) {
  await product.restart({
    whileStopped: ({ dataDir, url }) => {
      const { status, stdout } = spawnSync(process.execPath, ['dist/server/sso-domain.js', domain], {
        cwd: new URL('../..', import.meta.url),
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, PUBLIC_URL: url },
      })
      expect([status, stdout]).toEqual([0, expect.stringContaining(`${domain} is proven for`)])
    },
  })
}

test('an owner sets it up, a colleague signs in at the provider, and sees what their role may', async () => {
  const page = await openPage({ expected: /404|409|401/ })
  const account = await signUp(page, product.url, { ...newAccount(), email: 'harriet@northgate.example' })
  await page.goto(`${product.url}/settings?tab=sso`)
  await page.getByText(`${product.url}/api/auth/sso/callback`).waitFor()
  await page.getByLabel('Issuer').fill(provider.issuer)
  await page.getByLabel('Client ID').fill(oidcClient.clientId)
  await page.getByLabel('Client secret', { exact: true }).fill(oidcClient.clientSecret)
  await page.getByLabel('Domain', { exact: true }).fill('northgate.example')
  await page.getByLabel('Role of new colleagues').selectOption('viewer')
  await page.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Single sign-on settings saved.').waitFor()
  await page.getByText('_bonafide.northgate.example').waitFor()
  await expectAccessible(page, 'single sign-on settings')
  await proveDomain('northgate.example')
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

  await page.goto(`${product.url}/settings?tab=team`)
  await page.getByText(`${email} · Viewer`).waitFor()
  await page.goto(`${product.url}/settings?tab=sso`)
  await page.getByRole('button', { name: 'Require single sign-on' }).click()
  await page.getByRole('button', { name: 'Require', exact: true }).click()
  await page.getByRole('button', { name: 'Allow passwords again' }).waitFor()
  expect(account.email).toBe('harriet@northgate.example')
})
