import { afterAll, beforeAll, expect, test } from 'vitest'
import { startForgingProvider } from '#testing/fakes/openid/forging-provider.ts'
import { startSso } from '#testing/harness/sso-server.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { proveByOperator } from './prove-domain.ts'

const server = withServer(startSso)
let provider: Awaited<ReturnType<typeof startForgingProvider>>
beforeAll(async () => {
  provider = await startForgingProvider()
})
afterAll(() => provider.close())

const prove = (domain: string, orgId?: string) => proveByOperator(server.deps, { domain, orgId })

test('an operator proves the domain that an organisation has entered, and the audit log says so', async () => {
  const { domain, ask } = await server.organisation(provider.issuer, { isProven: false })
  expect(await prove('unknown.example')).toMatchObject({ done: false })
  expect(await prove(domain)).toEqual({ done: true, text: `${domain} is proven for My Organization.` })
  expect((await server.browser().start(`ada@${domain}`)).origin).toBe(provider.issuer)
  const [entry] = (await ask('GET', '/audit')).json.items
  expect(entry).toMatchObject({
    action: 'sso.domain_proven',
    actor: { type: 'system' },
    data: { domain, by: 'operator' },
  })
  expect(await prove(domain)).toMatchObject({ done: true, text: expect.stringContaining('before') })
})

test('of several organisations with one domain the operator names one', async () => {
  const first = await server.organisation(provider.issuer, { isProven: false })
  const second = await server.organisation(provider.issuer, { isProven: false })
  await second.ask('PUT', '/settings/sso', { ...second.settings, domain: first.domain })
  const several = await prove(first.domain)
  expect(several.done).toBe(false)
  for (const { orgId } of [first, second]) expect(several.text).toContain(orgId)
  expect(await prove(first.domain, second.orgId)).toMatchObject({ done: true })
  await expect(prove(first.domain, first.orgId)).rejects.toMatchObject({ code: 'conflict' })
})
