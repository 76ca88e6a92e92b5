import { afterAll, beforeAll, expect, test } from 'vitest'
import { startForgingProvider } from '#testing/fakes/openid/forging-provider.ts'
import { signInBy, startSso } from '#testing/harness/sso-server.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { callScim, patchSchema } from '#testing/scenarios/scim-directory.ts'

const server = withServer(startSso)
let provider: Awaited<ReturnType<typeof startForgingProvider>>
beforeAll(async () => {
  provider = await startForgingProvider()
})
afterAll(() => provider.close())

/** An organisation with single sign-on and a directory. */
async function organisation() {
  const { domain, token, ask } = await server.organisation(provider.issuer)
  const made = await server.request('POST', '/settings/scim/tokens', { token })
  const scim = (method: string, path: string, body?: object) =>
    callScim(server, { method, path, token: made.json.token, body })
  return {
    domain,
    ask,
    create: async (local: string) => (await scim('POST', '/Users', { userName: `${local}@${domain}` })).json,
    patch: (path: string, ...Operations: object[]) =>
      scim('PATCH', path, { schemas: [patchSchema], Operations }),
  }
}
const signIn = (email: string) => signInBy(server, { provider, email })

test('a user whom the directory has made signs in as the one it has made, with the role it gave', async () => {
  const { domain, create, patch } = await organisation()
  const { id } = await create('ada')
  await patch('/Groups/recruiter', { op: 'add', path: 'members', value: [{ value: id }] })
  const { org } = await signIn(`ada@${domain}`)
  expect(org.role).toBe('recruiter')
})

test('an account of before joins by single sign-on, with the role that the directory gave', async () => {
  const { domain, create, patch, ask } = await organisation()
  const email = `ada@${domain}`
  const { userId } = await server.signUp({ email })
  const { id } = await create('ada')
  await patch('/Groups/recruiter', { op: 'add', path: 'members', value: [{ value: id }] })
  const { user, org } = await signIn(email)
  expect([user.id, org.role]).toEqual([userId, 'recruiter'])
  const { items } = (await ask('GET', '/team/members')).json
  expect(items.find((one: { email: string }) => one.email === email)).toMatchObject({ inDirectory: true })
})

test('a deactivated user does not come back by single sign-on, with or without an account', async () => {
  const { domain, create, patch } = await organisation()
  const off = { op: 'Replace', path: 'active', value: 'False' }
  for (const hasAccount of [true, false]) {
    const local = hasAccount ? 'ada' : 'bo'
    if (!hasAccount) await server.signUp({ email: `bo@${domain}` })
    const { id } = await create(local)
    await patch(`/Users/${id}`, off)
    expect(await signIn(`${local}@${domain}`)).toEqual({ error: 'removed' })
    await patch(`/Users/${id}`, { ...off, value: true })
    expect((await signIn(`${local}@${domain}`)).org.role).toBe('viewer')
    await patch(`/Users/${id}`, off)
    expect(await signIn(`${local}@${domain}`)).toEqual({ error: 'removed' })
  }
})
