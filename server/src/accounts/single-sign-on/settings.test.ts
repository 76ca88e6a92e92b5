import { ssoProvider } from './sso-provider.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ProviderError } from '#platform/provider-error.ts'
import { startForgingProvider } from '#testing/fakes/openid/forging-provider.ts'
import { oidcClient } from '#testing/fakes/openid/oidc-client.ts'
import { redirectUri, startSso } from '#testing/harness/sso-server.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startSso)
let provider: Awaited<ReturnType<typeof startForgingProvider>>
beforeAll(async () => {
  provider = await startForgingProvider()
})
beforeEach(() => provider.next({}))
afterAll(() => provider.close())

const organisation = (change?: Record<string, unknown>) => server.organisation(provider.issuer, change)

test('before anything is set up, the address that a provider asks for is there', async () => {
  const { token } = await server.signUp()
  const { json } = await server.request('GET', '/settings/sso', { token })
  expect(json).toEqual({ redirectUri, connection: null })
  expect((await server.request('POST', '/settings/sso/domain/verify', { token })).status).toBe(409)
})

test('settings are kept, told without their secret, and written down', async () => {
  const { domain, settings, record, ask } = await organisation({ isProven: false })
  const { json, text } = await ask('GET', '/settings/sso')
  expect(json.connection).toEqual({
    issuer: provider.issuer,
    clientId: 'bonafide',
    domain,
    domainRecord: { name: `_bonafide.${domain}`, value: record.value },
    domainProvenAt: null,
    defaultRole: 'viewer',
    required: false,
    lastUsedAt: null,
    includesOwners: true,
    earlierAccounts: 0,
  })
  expect(record.value).toMatch(/^bonafide-domain-verification=[\w-]{32}$/)
  expect(text).not.toContain(oidcClient.clientSecret)
  await ask('PUT', '/settings/sso', { ...settings, clientSecret: undefined, defaultRole: 'recruiter' })
  const { items } = (await ask('GET', '/audit?subject=settings')).json
  expect(items[0]).toMatchObject({
    action: 'sso.changed',
    data: {
      issuer: provider.issuer,
      domain,
      defaultRole: 'recruiter',
      required: false,
      secretChanged: false,
    },
  })
})

test('the description of a provider stands for its issuer', async () => {
  const { settings, ask } = await organisation()
  const issuer = `${provider.issuer}/.well-known/openid-configuration`
  const { json } = await ask('PUT', '/settings/sso', { ...settings, issuer })
  expect(json.connection.issuer).toBe(provider.issuer)
})

test.each([
  ['http://login.example.com', 'The URL must start with https://'],
  ['https://10.0.0.1', 'The URL must point to a server on the public internet'],
  ['https://169.254.169.254/latest', 'The URL must point to a server on the public internet'],
  ['https://[fd00::1]', 'The URL must point to a server on the public internet'],
  ['https://localhost.', 'The URL must point to a server on the public internet'],
  ['https://login.example.com:22', 'The port must be 443 or 8443'],
  ['https://user:secret@login.example.com', 'The URL must not include a username or password'],
  ['https://login.microsoftonline.com/common/v2.0', 'Please enter the address with your own directory ID'],
  [
    'https://login.microsoftonline.com/organizations/v2.0',
    'Please enter the address with your own directory ID',
  ],
  ['not an address', 'Please enter an address that starts with https://'],
])('an issuer at %s is refused, and nothing is asked', async (issuer, message) => {
  const { settings, ask } = await organisation()
  const before = provider.asked.length
  const { status, json } = await ask('PUT', '/settings/sso', { ...settings, issuer })
  expect(status).toBe(422)
  expect(json.errors.issuer).toContain(message)
  expect(provider.asked.length).toBe(before)
})

test('an issuer that is away, and one that describes nothing, is refused with the reason', async () => {
  const { settings, ask } = await organisation()
  provider.next({}, { silent: true })
  const away = await ask('PUT', '/settings/sso', settings)
  expect(away.json.errors.issuer).toBe('We could not reach a provider at this address.')
  provider.next({})
  const none = await ask('PUT', '/settings/sso', { ...settings, issuer: `${provider.issuer}/elsewhere` })
  expect(none.json.errors.issuer).toBe('This address does not describe an OpenID Connect provider.')
})

test('another provider is never sent the secret of the one before', async () => {
  const { settings, ask } = await organisation()
  const other = await startForgingProvider()
  const { json } = await ask('PUT', '/settings/sso', {
    ...settings,
    issuer: other.issuer,
    clientSecret: undefined,
  })
  await other.close()
  expect(json.errors).toEqual({ clientSecret: 'Please enter the client secret' })
})

test('a domain is proven by its record, and only while that is there', async () => {
  const { record, domain, ask } = await organisation({ isProven: false })
  const look = () => ask('POST', '/settings/sso/domain/verify')
  const missing = await look()
  expect([missing.status, missing.json.message]).toEqual([
    409,
    `There is no TXT record at ${record.name} yet. New records can take up to an hour to appear.`,
  ])
  server.records.set(record.name, ['v=spf1 -all'])
  expect((await look()).json.message).toContain('has another value')
  const start = async () => (await server.browser().startElsewhere(`ada@${domain}`)).search
  expect(await start()).toBe('?error=unknown_domain')
  server.records.set(record.name, ['v=spf1 -all', record.value])
  expect((await look()).json.connection.domainProvenAt).toBe(server.clock.now().toISOString())
  expect(await start()).not.toContain('error')
  const [entry] = (await ask('GET', '/audit')).json.items
  expect(entry).toMatchObject({ action: 'sso.domain_proven', data: { domain, by: 'dns' } })
})

test('a DNS that does not answer is no proof that there is none', async () => {
  const { ask } = await organisation({ isProven: false })
  const sso = server.deps.providers.get(ssoProvider)
  server.deps.providers.put(ssoProvider, {
    ...sso,
    findRecords: () => Promise.reject(new ProviderError('the DNS did not answer: ETIMEOUT')),
  })
  expect((await ask('POST', '/settings/sso/domain/verify')).status).toBe(503)
  server.deps.providers.put(ssoProvider, sso)
})

test('a domain that is proven is no other organisation’s, and another domain has to be proven anew', async () => {
  const first = await organisation()
  const second = await organisation({ isProven: false })
  const taken = await second.ask('PUT', '/settings/sso', { ...second.settings, domain: first.domain })
  const { name, value } = taken.json.connection.domainRecord
  expect(value).not.toBe(first.record.value)
  server.records.set(name, [value])
  expect((await second.ask('POST', '/settings/sso/domain/verify')).json.message).toContain(
    'Another organisation',
  )
  const changed = await first.ask('PUT', '/settings/sso', { ...first.settings, domain: 'other.example' })
  expect(changed.json.connection.domainProvenAt).toBeNull()
})

test("another organisation's settings are neither told nor changed", async () => {
  const { domain, ask } = await organisation()
  const other = await organisation({ isProven: false })
  expect((await other.ask('GET', '/settings/sso')).text).not.toContain(domain)
  await other.ask('DELETE', '/settings/sso')
  expect((await ask('GET', '/settings/sso')).json.connection.domain).toBe(domain)
})

test('switched off, it lets nobody in', async () => {
  const { domain, ask } = await organisation()
  expect((await ask('DELETE', '/settings/sso')).json.connection).toBeNull()
  expect((await server.browser().startElsewhere(`ada@${domain}`)).search).toBe('?error=unknown_domain')
  expect((await ask('GET', '/audit')).json.items[0]).toMatchObject({
    action: 'sso.removed',
    data: { domain },
  })
})

test.each(['', 'no address', 'ada@unknown.example', 'ada@', `${'a'.repeat(300)}@unknown.example`])(
  'the start tells nothing of the address “%s”',
  async (email) => {
    const page = await server.browser().startElsewhere(email)
    expect(page.href).toBe('http://localhost:3000/sso?error=unknown_domain')
  },
)

test('the start tells a user of the organisation from nobody else', async () => {
  const { domain, email } = await organisation()
  const where = async (address: string) => {
    const { origin, pathname } = await server.browser().start(address)
    return origin + pathname
  }
  expect(await where(email)).toBe(await where(`nobody@${domain}`))
})
