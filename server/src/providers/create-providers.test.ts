import { expect, test } from 'vitest'
import { createTestServer } from '#testing/create-test-server.ts'
import { createProviders } from './create-providers.ts'

test('where no sandbox is allowed there is none, rather than one by default', async () => {
  const { deps, close } = await createTestServer()
  expect(createProviders(deps).identity.sandbox).toBe(true)
  expect(() => createProviders({ ...deps, env: { ...deps.env, sandboxAllowed: false } })).toThrow(
    'ALLOW_SANDBOX',
  )
  await close()
})
