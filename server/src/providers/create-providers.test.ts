import { expect, test } from 'vitest'
import type { SandboxPart } from '#sandbox-settings.ts'
import { createTestServer } from '#testing/create-test-server.ts'
import { createProviders } from './create-providers.ts'

test('where no sandbox is allowed there is none, rather than one by default', async () => {
  const { deps, close } = await createTestServer()
  expect(createProviders(deps).identity.sandbox).toBe(true)
  const without = (sandboxParts: readonly SandboxPart[]) => () =>
    createProviders({ ...deps, env: { ...deps.env, sandboxParts: new Set(sandboxParts) } })
  expect(without([])).toThrow('ALLOW_SANDBOX does not hold identity')
  expect(without(['identity', 'payment'])).toThrow('ALLOW_SANDBOX does not hold rtw')
  const { email, sms, google } = without(['identity', 'payment', 'rtw', 'sms'])()
  expect({ email: email.sandbox, sms: sms.sandbox, google }).toEqual({
    email: false,
    sms: true,
    google: undefined,
  })
  await close()
})
