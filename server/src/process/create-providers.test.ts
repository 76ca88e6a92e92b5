import { googleProvider } from '#accounts/google/google-provider.ts'
import { messengers } from '#messages/messenger.ts'
import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { identityProvider } from '#verification/identity/identity-provider.ts'
import { expect, test } from 'vitest'
import type { Env } from '#platform/config/env.ts'
import type { SandboxPart } from '#platform/config/sandbox-settings.ts'
import { createTestServer } from '#testing/harness/create-test-server.ts'
import { createProviders } from './create-providers.ts'
import { identityOf } from '#verification/identity/fetch-outcome.ts'

test('where no sandbox is allowed there is none, rather than one by default', async () => {
  const { deps, close } = await createTestServer()
  expect(createProviders(deps).get(identityProvider).sandbox).toBe(true)
  const without = (sandboxParts: readonly SandboxPart[]) => () =>
    createProviders({ ...deps, env: { ...deps.env, sandboxParts: new Set(sandboxParts) } })
  expect(without([])).toThrow('No provider is set up for identity')
  expect(without(['identity', 'payment'])).toThrow('No provider is set up for rtw')
  const providers = without(['identity', 'payment', 'rtw', 'sms'])()
  expect(providers.get(messengers.email).sandbox).toBe(false)
  expect(providers.get(messengers.sms).sandbox).toBe(true)
  expect(providers.get(googleProvider)).toBeUndefined()
  await close()
})

test('right to work is decided by users where that is set, whatever a sandbox may stand in for', async () => {
  const { deps, close } = await createTestServer()
  const rtwOf = (rightToWork: Env['rightToWork']) =>
    createProviders({ ...deps, env: { ...deps.env, rightToWork } }).get(rightToWorkProvider)
  expect(rtwOf('assisted')).toMatchObject({ name: 'assisted', sandbox: false, advises: true })
  expect(rtwOf('sandbox')).toMatchObject({ name: 'sandbox', sandbox: true, advises: false })
  await close()
})

test('with a test key of Stripe the pages say that no check is real', async () => {
  const { deps, close } = await createTestServer()
  const rest = { apiUrl: 'http://localhost:1', webhookSecret: 'whsec_1', billing: undefined, identity: true }
  const says = (secretKey: string) =>
    createProviders({ ...deps, env: { ...deps.env, stripe: { ...rest, secretKey } } }).get(identityProvider)
      .sandbox
  expect([says('sk_test_1'), says('rk_test_1'), says('sk_live_1')]).toEqual([true, true, false])
  await close()
})

test('Stripe answers for its identity checks wherever it is set up, the sandbox only where it takes new ones', async () => {
  const { deps, close } = await createTestServer()
  const billing = undefined
  const keys = { apiUrl: 'http://localhost:1', secretKey: 'sk_test_1', webhookSecret: 'whsec_1', billing }
  const known = (stripe: Env['stripe']) => {
    const providers = createProviders({ ...deps, env: { ...deps.env, stripe } })
    const set = ['stripe', 'sandbox'].filter((name) => identityOf(providers, name)?.name === name)
    return [providers.get(identityProvider).name, set]
  }
  expect(known({ ...keys, identity: true })).toEqual(['stripe', ['stripe']])
  expect(known({ ...keys, identity: false })).toEqual(['sandbox', ['stripe', 'sandbox']])
  expect(known(undefined)).toEqual(['sandbox', ['sandbox']])
  await close()
})
