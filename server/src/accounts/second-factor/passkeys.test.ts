import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPasskey } from '#testing/fakes/software-passkey.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { addPasskey, createSignIn } from '#testing/scenarios/second-factors.ts'
import { factors } from './factors-tables.ts'

const server = withTestServer()
const { signIn, finish, asked } = createSignIn(server)

async function withPasskey() {
  const account = await server.signUp()
  return { ...account, ...(await addPasskey(server, account.token)) }
}

test('who has one signs in with it, and the browser is told which', async () => {
  const { email, passkey, recoveryCodes } = await withPasskey()
  expect(recoveryCodes).toHaveLength(10)
  const { json } = await signIn(email)
  expect(json).toMatchObject({
    methods: ['passkey', 'recovery'],
    passkey: { challenge: json.challenge, rpId: 'localhost', allowCredentials: [{ id: passkey.id }] },
  })
  const { challenge } = json
  const answer = await finish({ challenge, passkey: passkey.use({ challenge }) })
  expect(answer.status).toBe(200)
  const { items } = (await server.request('GET', '/auth/factors', { token: answer.json.access_token })).json
  expect(items).toMatchObject([{ kind: 'passkey', name: 'Laptop', usedAt: expect.any(String) }])
})

test.each([
  ['of another site', { origin: 'https://evil.example' }],
  ['for another host', { rpId: 'evil.example' }],
  ['of another challenge', { challenge: 'A'.repeat(43) }],
])('a signature %s proves nothing', async (_, wrong) => {
  const { email, passkey } = await withPasskey()
  const challenge = await asked(email)
  const { status, json } = await finish({ challenge, passkey: passkey.use({ challenge, ...wrong }) })
  expect([status, Object.keys(json.errors)]).toEqual([422, ['passkey']])
  expect((await finish({ challenge, passkey: passkey.use({ challenge }) })).status).toBe(200)
})

test('nor does a signature by another key, by a copy that lags behind, or one that was used', async () => {
  const { email, passkey } = await withPasskey()
  const stranger = createPasskey()
  const challenge = await asked(email)
  const forged = { ...stranger.use({ challenge }), id: passkey.id, rawId: passkey.id }
  expect((await finish({ challenge, passkey: forged })).status).toBe(422)
  expect((await finish({ challenge, passkey: stranger.use({ challenge }) })).status).toBe(422)
  const used = passkey.use({ challenge })
  expect((await finish({ challenge, passkey: used })).status).toBe(200)
  expect((await finish({ challenge, passkey: used })).status).toBe(401)
  await server.deps.db.update(factors).set({ signCount: 1000 }).where(eq(factors.credentialId, passkey.id))
  const next = await asked(email)
  expect((await finish({ challenge: next, passkey: passkey.use({ challenge: next }) })).status).toBe(422)
})

test('one is added once, for the challenge of its own user', async () => {
  const { token, passkey } = await withPasskey()
  const other = await server.signUp()
  const start = async (by: string) =>
    (await server.request('POST', '/auth/factors/passkeys/start', { token: by })).json.challenge as string
  const add = (by: string, challenge: string, made: object) =>
    server.request('POST', '/auth/factors/passkeys', {
      token: by,
      body: { challenge, name: 'Key', passkey: made },
    })
  const again = await start(token)
  expect((await add(token, again, passkey.make({ challenge: again }))).status).toBe(422)
  const theirs = await start(other.token)
  expect((await add(token, theirs, createPasskey().make({ challenge: theirs }))).status).toBe(422)
  const mine = await start(token)
  const wrongSite = createPasskey().make({ challenge: mine, origin: 'https://evil.example' })
  expect((await add(token, mine, wrongSite)).status).toBe(422)
  expect((await add(token, mine, createPasskey().make({ challenge: mine }))).json).toEqual({
    recoveryCodes: [],
  })
})
