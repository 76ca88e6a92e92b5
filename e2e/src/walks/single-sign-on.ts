import { spawnSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { oidcClient } from '../../../server/testing/fakes/openid/oidc-client.ts'
import { toast } from './console.ts'
import type { withProduct } from '../product/with-product.ts'

interface Provider {
  issuer: string
  domain: string
}

/** Names a provider of identities on the tab of the settings, which stays open. */
export async function setUpSso(owner: Page, origin: string, { issuer, domain }: Provider): Promise<void> {
  await owner.goto(`${origin}/settings/sign-in`)
  await owner.getByText(`${origin}/api/auth/sso/callback`).waitFor()
  await owner.getByLabel('Issuer').fill(issuer)
  await owner.getByLabel('Client ID').fill(oidcClient.clientId)
  await owner.getByLabel('Client secret', { exact: true }).fill(oidcClient.clientSecret)
  await owner.getByLabel('Domain', { exact: true }).fill(domain)
  await owner.getByLabel('Role of new colleagues').selectOption('viewer')
  await owner.getByRole('button', { name: 'Save' }).click()
  await toast(owner, 'Single sign-on settings saved.').waitFor()
  await owner.getByText(`_bonafide.${domain}`).waitFor()
}

/**
 * Proves a domain as an operator does where a record in the DNS cannot be had. Only one process at a time can open the
 * embedded database.
 */
export async function proveDomain(product: ReturnType<typeof withProduct>, domain: string): Promise<void> {
  await product.restart({
    whileStopped: ({ dataDir, url }) => {
      const { status, stdout } = spawnSync(process.execPath, ['dist/server/sso-domain.js', domain], {
        cwd: new URL('../../..', import.meta.url),
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, PUBLIC_URL: url },
      })
      expect([status, stdout]).toEqual([0, expect.stringContaining(`${domain} is proven for`)])
    },
  })
}
