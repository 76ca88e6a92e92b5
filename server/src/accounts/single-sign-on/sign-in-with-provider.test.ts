import { afterAll, beforeAll, expect, test } from 'vitest'
import { oidcClient } from '#testing/fakes/openid/oidc-client.ts'
import { startOidcServer } from '#testing/fakes/openid/oidc-server.ts'
import { redirectUri, signInAtProvider, startSso } from '#testing/harness/sso-server.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startSso)
let provider: Awaited<ReturnType<typeof startOidcServer>>
beforeAll(async () => {
  provider = await startOidcServer({ redirectUri })
})
afterAll(() => provider.close())

function addAccount(email: string, more: object = {}) {
  const name = { name: 'Zoë van Dijk', given_name: 'Zoë', family_name: 'van Dijk' }
  provider.accounts.set(email, { sub: `account-${email}`, email, email_verified: true, ...name, ...more })
}

test('a colleague signs in at the provider and gets the first role, once and for all', async () => {
  const { domain, orgId, ask } = await server.organisation(provider.issuer)
  const email = `zoe@${domain}`
  addAccount(email)
  const signIn = async () => {
    const browser = server.browser()
    const at = await browser.start(email)
    expect(at.href).toMatch(`${provider.issuer}/auth?`)
    const back = await signInAtProvider(at, { email })
    const page = await browser.comeBack(back.search)
    expect(page.href).toMatch(/^http:\/\/localhost:3000\/sso#[\w-]{43}$/)
    return browser.finish(page.hash.slice(1))
  }
  const first = await signIn()
  expect(first.json).toMatchObject({
    user: { email, name: 'Zoë van Dijk' },
    org: { id: orgId, role: 'viewer' },
  })
  const token = first.json.access_token
  expect((await ask('GET', '/employees', undefined, token)).status).toBe(200)
  expect((await ask('GET', '/settings/sso', undefined, token)).json.code).toBe('forbidden')
  expect((await signIn()).json.user.id).toBe(first.json.user.id)
  const { items } = (await ask('GET', '/audit')).json
  const told = items.map(
    ({ action, data, actor }: { action: string; data: object; actor: { id: string } }) => [
      action,
      actor.id,
      data,
    ],
  )
  expect(told).toContainEqual([
    'session.started',
    first.json.user.id,
    { method: 'sso', address: '127.0.0.1' },
  ])
  expect(told).toContainEqual([
    'member.joined',
    first.json.user.id,
    { userId: first.json.user.id, role: 'viewer', method: 'sso', address: '127.0.0.1' },
  ])
  const settings = (await ask('GET', '/settings/sso')).json
  expect(settings.connection.lastUsedAt).toBe(server.clock.now().toISOString())
})

test('who cancels at the provider is told so', async () => {
  const { domain } = await server.organisation(provider.issuer)
  const browser = server.browser()
  const back = await signInAtProvider(await browser.start(`zoe@${domain}`), { cancel: '1' })
  expect((await browser.comeBack(back.search)).search).toBe('?error=denied')
})

test('a provider that holds another secret refuses, and its own words stay with it', async () => {
  const { domain, ask } = await server.organisation(provider.issuer, { clientSecret: 'another-secret' })
  addAccount(`zoe@${domain}`)
  const browser = server.browser()
  const back = await signInAtProvider(await browser.start(`zoe@${domain}`), { email: `zoe@${domain}` })
  expect((await browser.comeBack(back.search)).search).toBe('?error=provider_refused')
  const [entry] = (await ask('GET', '/audit')).json.items
  expect(entry).toMatchObject({
    action: 'session.failed',
    data: { method: 'sso', reason: 'provider_refused', detail: 'status_401' },
  })
})

test('the secret is in no answer, and neither it nor a code or a token is in the log', async () => {
  const { domain, ask } = await server.organisation(provider.issuer)
  const email = `secret@${domain}`
  addAccount(email)
  const browser = server.browser()
  const back = await signInAtProvider(await browser.start(email), { email })
  const page = await browser.comeBack(back.search)
  const { json } = await browser.finish(page.hash.slice(1))
  for (const answer of [await ask('GET', '/settings/sso'), await ask('GET', '/audit')])
    expect(answer.text).not.toContain(oidcClient.clientSecret)
  const secrets = [
    oidcClient.clientSecret,
    String(back.searchParams.get('code')),
    String(back.searchParams.get('state')),
    page.hash.slice(1),
    json.access_token,
    email,
  ]
  expect(secrets.filter((secret) => server.logged().includes(secret))).toEqual([])
})

test('a colleague whom the provider names with a web address is called after their mailbox', async () => {
  const { domain } = await server.organisation(provider.issuer)
  const email = `zoe.van.dijk@${domain}`
  addAccount(email, { name: 'https://evil.example/pay', given_name: 'evil.example', family_name: '' })
  const browser = server.browser()
  const back = await signInAtProvider(await browser.start(email), { email })
  const page = await browser.comeBack(back.search)
  expect((await browser.finish(page.hash.slice(1))).json.user.name).toBe('zoe van dijk')
})

test('what the ID token leaves null is asked of the provider, and neither takes the place of the other', async () => {
  const { domain } = await server.organisation(provider.issuer)
  const email = `nulls@${domain}`
  addAccount(email, { name: null, given_name: 'Zoë', family_name: null })
  const browser = server.browser()
  const back = await signInAtProvider(await browser.start(email), { email })
  const page = await browser.comeBack(back.search)
  expect((await browser.finish(page.hash.slice(1))).json.user).toMatchObject({ email, name: 'Zoë' })
})
