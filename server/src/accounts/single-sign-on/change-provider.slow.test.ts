import { ssoProvider } from './sso-provider.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ssoConnections } from './sso-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { startForgingProvider } from '#testing/fakes/openid/forging-provider.ts'
import { comeFromProvider, signInBy, type SsoServer, startSso } from '#testing/harness/sso-server.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'

type Provider = Awaited<ReturnType<typeof startForgingProvider>>

const server = withServer(startSso)
let provider: Provider
let other: Provider
let organisation: Awaited<ReturnType<SsoServer['organisation']>>
beforeAll(async () => {
  provider = await startForgingProvider()
  other = await startForgingProvider()
})
beforeEach(async () => {
  provider.next({})
  other.next({})
  organisation = await server.organisation(provider.issuer)
})
afterAll(async () => {
  await provider.close()
  await other.close()
})

const change = async (values: object, token?: string) => {
  provider.next({})
  return organisation.ask('PUT', '/settings/sso', { ...organisation.settings, ...values }, token)
}
const prove = async () => {
  const { connection } = (await organisation.ask('GET', '/settings/sso')).json
  server.records.set(connection.domainRecord.name, [connection.domainRecord.value])
  return organisation.ask('POST', '/settings/sso/domain/verify')
}
const signIn = (name: string, by = provider, claims: Record<string, unknown> = {}) =>
  signInBy(server, { provider: by, email: `${name}@${organisation.domain}`, claims })
const statusOf = async (token: string) => (await server.request('GET', '/employees', { token })).status

/** What goes to another provider, and what is about the domain. */
const changes: [string, () => object][] = [
  ['issuer', () => ({ issuer: other.issuer })],
  ['client', () => ({ clientId: 'another-client' })],
  ['domain', () => ({ domain: `new.${organisation.domain}` })],
]

test.each(changes)(
  'another %s: the domain is to be proven anew, by another record',
  async (_what, values) => {
    const { connection } = (await change(values())).json
    expect(connection.domainProvenAt).toBeNull()
    expect(connection.domainRecord.value).not.toBe(organisation.record.value)
    expect((await server.browser().startElsewhere(`ada@${organisation.domain}`)).search).toBe(
      '?error=unknown_domain',
    )
    // The record of before stands, and proves nothing any more.
    server.records.set(connection.domainRecord.name, [organisation.record.value])
    expect((await organisation.ask('POST', '/settings/sso/domain/verify')).status).toBe(409)
    expect((await prove()).json.connection.domainProvenAt).not.toBeNull()
  },
)

test.each(changes)('another %s ends the sessions that came by the sign-on before', async (_what, values) => {
  const { access_token: token } = await signIn('ada')
  const admin = await joinOrganisation(server, organisation.orgId, 'admin')
  expect(await statusOf(token)).toBe(200)
  await change(values(), admin.token)
  expect([await statusOf(token), await statusOf(admin.token)]).toEqual([401, 200])
})

test('sessions go on with another role, another secret or the same settings', async () => {
  const { access_token: token } = await signIn('ada')
  await change({})
  await change({ defaultRole: 'recruiter' })
  await change({ clientSecret: 'another-secret' })
  expect(await statusOf(token)).toBe(200)
  const { connection } = (await organisation.ask('GET', '/settings/sso')).json
  expect(connection.domainProvenAt).not.toBeNull()
})

test('a sign-in that was begun or had come back before the change starts no session', async () => {
  const email = `ada@${organisation.domain}`
  const [begun, back] = [server.browser(), server.browser()]
  const page = await comeFromProvider(server, { provider, email, browser: back })
  const { searchParams } = await begun.start(email)
  await change({ issuer: other.issuer })
  await prove()
  expect((await back.finish(page.hash.slice(1))).json.code).toBe('sso_refused')
  other.next({ sub: email, email, nonce: searchParams.get('nonce') })
  const late = await begun.comeBack(`?code=a-code&state=${searchParams.get('state')}`)
  expect(late.search).toBe('?error=expired')
})

test('an answer that the provider gives while it is being changed starts no session', async () => {
  const email = `ada@${organisation.domain}`
  const sso = server.deps.providers.get(ssoProvider)
  server.deps.providers.put(ssoProvider, {
    ...sso,
    async redeem(...given) {
      const account = await sso.redeem(...given)
      await change({ issuer: other.issuer })
      await prove()
      return account
    },
  })
  const page = await comeFromProvider(server, { provider, email })
  server.deps.providers.put(ssoProvider, sso)
  expect(page.search).toBe('?error=expired')
  const { connection } = (await organisation.ask('GET', '/settings/sso')).json
  expect(connection.lastUsedAt).toBeNull()
  expect((await organisation.ask('GET', '/team/members')).json.items).toHaveLength(1)
})

test('a record that is looked for while the provider is changed proves nothing for the new one', async () => {
  await change({ domain: `new.${organisation.domain}` })
  const { connection } = (await organisation.ask('GET', '/settings/sso')).json
  const sso = server.deps.providers.get(ssoProvider)
  server.deps.providers.put(ssoProvider, {
    ...sso,
    async findRecords() {
      await change({ domain: `new.${organisation.domain}`, issuer: other.issuer })
      return [connection.domainRecord.value]
    },
  })
  await organisation.ask('POST', '/settings/sso/domain/verify')
  server.deps.providers.put(ssoProvider, sso)
  const after = (await organisation.ask('GET', '/settings/sso')).json.connection
  expect([after.issuer, after.domainProvenAt]).toEqual([other.issuer, null])
})

test.each<[string, () => Promise<unknown>]>([
  ['changed', () => change({ issuer: other.issuer })],
  [
    'switched off and set up anew',
    async () => {
      await organisation.ask('DELETE', '/settings/sso')
      await change({ issuer: other.issuer })
    },
  ],
])('the provider %s: an account of the one before is not linked by its address', async (_how, move) => {
  const before = await signIn('ada')
  await move()
  await prove()
  expect(await signIn('ada', other)).toEqual({ error: 'earlier_provider' })
  // One that no provider has vouched for here is linked as ever.
  expect((await signIn('zoe', other)).org.role).toBe('viewer')
  // An admin who has decided so has removed and invited them.
  await organisation.ask('DELETE', `/team/members/${before.user.id}`)
  const email = `ada@${organisation.domain}`
  await organisation.ask('POST', '/team/invitations', { email, role: 'recruiter' })
  expect((await signIn('ada', other)).user.id).toBe(before.user.id)
})

test('an owner lets those of the provider before be linked by their address, and an admin does not', async () => {
  const before = await signIn('ada')
  await change({ issuer: other.issuer })
  await prove()
  const admin = await joinOrganisation(server, organisation.orgId, 'admin')
  const release = (token?: string) =>
    organisation.ask('POST', '/settings/sso/earlier-accounts/release', undefined, token)
  expect((await organisation.ask('GET', '/settings/sso')).json.connection.earlierAccounts).toBe(1)
  expect((await release(admin.token)).json.code).toBe('forbidden')
  expect(await signIn('ada', other)).toEqual({ error: 'earlier_provider' })
  expect((await release()).json.connection.earlierAccounts).toBe(0)
  expect((await signIn('ada', other)).user.id).toBe(before.user.id)
  const { items } = (await organisation.ask('GET', '/audit')).json
  expect(items.map(({ action }: { action: string }) => action)).toContain('sso.accounts_released')
})

test('back at the provider of before, its accounts are the users they were', async () => {
  const before = await signIn('ada')
  await change({ issuer: other.issuer })
  await change({})
  await prove()
  expect((await signIn('ada')).user.id).toBe(before.user.id)
})

test('it is required of nobody while the provider or the domain is another one', async () => {
  await server.noteUse(organisation.orgId)
  expect((await change({ required: true })).status).toBe(200)
  for (const [, values] of changes) {
    const { status, json } = await change({ ...values(), required: true })
    expect([status, json.errors]).toEqual([
      422,
      { required: 'Allow passwords again before you change the provider or the domain.' },
    ])
  }
})

test('sessions that a password has started are over for good once it is required', async () => {
  const admin = await joinOrganisation(server, organisation.orgId, 'admin')
  const elsewhere = await server.signUp()
  await server.noteUse(organisation.orgId)
  await change({ required: true })
  await change({ required: false })
  expect(await statusOf(admin.token)).toBe(401)
  expect([await statusOf(organisation.token), await statusOf(elsewhere.token)]).toEqual([200, 200])
})

test('passwords are allowed again while the provider is away', async () => {
  await server.noteUse(organisation.orgId)
  await change({ required: true })
  const sso = server.deps.providers.get(ssoProvider)
  const describe = () => Promise.reject(new ProviderError('away'))
  server.deps.providers.put(ssoProvider, { ...sso, describe })
  const { status, json } = await change({ required: false, clientSecret: undefined })
  server.deps.providers.put(ssoProvider, sso)
  expect([status, json.connection?.required]).toEqual([200, false])
})

test('an issuer that is away leaves everything as it was', async () => {
  const { access_token: token } = await signIn('ada')
  const rows = () =>
    server.deps.db.select().from(ssoConnections).where(eq(ssoConnections.orgId, organisation.orgId))
  const before = await rows()
  other.next({}, { silent: true })
  expect((await change({ issuer: other.issuer })).json.errors).toEqual({
    issuer: 'We could not reach a provider at this address.',
  })
  expect(await rows()).toEqual(before)
  expect(await statusOf(token)).toBe(200)
})

/** Those who were mailed since, each with the words of it. */
async function mailedSince(): Promise<Map<string, string>> {
  await server.runJobs()
  const sent = await server.deps.db.select().from(sandboxOutbox)
  return new Map(
    sent
      .filter(({ subject }) => subject?.includes('ingle sign-on'))
      .map(({ recipient, bodyText }) => [recipient, bodyText]),
  )
}

test.each<[string, () => Promise<unknown>, string]>([
  ['another issuer', () => change({ issuer: other.issuer }), 'the identity provider'],
  ['another client', () => change({ clientId: 'another-client' }), 'the client ID'],
  ['another domain', () => change({ domain: 'elsewhere.example' }), 'the domain'],
  ['another role of new colleagues', () => change({ defaultRole: 'verifier' }), 'Verifier'],
  ['being required', () => change({ required: true }), 'single sign-on is now required'],
  ['being removed', () => organisation.ask('DELETE', '/settings/sso'), 'has switched off single sign-on'],
])('of %s every owner and admin gets a mail', async (_what, make, words) => {
  await server.noteUse(organisation.orgId)
  await server.runJobs()
  await server.deps.db.delete(sandboxOutbox)
  const admin = await joinOrganisation(server, organisation.orgId, 'admin')
  await joinOrganisation(server, organisation.orgId, 'verifier')
  await make()
  // Who is out of it by then is told all the same.
  await organisation.ask('DELETE', `/team/members/${admin.userId}`)
  const told = await mailedSince()
  expect(new Set(told.keys())).toEqual(new Set([organisation.email, admin.email]))
  expect(told.get(admin.email)).toContain(words)
  expect(told.get(admin.email)).not.toContain(other.issuer)
})

test('of a domain that is proven they get one as well, and none where nothing has changed', async () => {
  await server.runJobs()
  await server.deps.db.delete(sandboxOutbox)
  await change({ clientSecret: undefined })
  expect([...(await mailedSince()).keys()]).toEqual([])
  await change({ domain: `new.${organisation.domain}` })
  await server.runJobs()
  await server.deps.db.delete(sandboxOutbox)
  await prove()
  expect([...(await mailedSince()).keys()]).toEqual([organisation.email])
})
