import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, sessions, users } from '#accounts/users-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { joinToken } from '#testing/scenarios/mailed-token.ts'
import { openDirectory } from '#testing/scenarios/scim-directory.ts'
import { newSignUp } from '#testing/harness/test-calls.ts'

const server = withTestServer()
const { password } = newSignUp()

const accountOf = async (email: string) =>
  (await server.deps.db.select().from(users).where(eq(users.emailKey, email)))[0]
const invitationsOf = async (token: string) =>
  (await server.request('GET', '/team/invitations', { token })).json.items

test('a new user of the proven domain is a member at once, with the least role and an account of their own', async () => {
  const { create, members, domain, token } = await openDirectory(server)
  const made = await create('ada', { displayName: 'Ada Byron' })
  expect(made.json).toMatchObject({ active: true, groups: [] })
  expect((await members()).items).toMatchObject([
    { email: `owner@${domain}`, inDirectory: false },
    { email: `ada@${domain}`, name: 'Ada Byron', role: 'viewer', inDirectory: true },
  ])
  expect(await accountOf(`ada@${domain}`)).toMatchObject({ passwordHash: null })
  expect(await invitationsOf(token)).toEqual([])
})

test('an account that is there already is invited, and is moved by nothing that the directory says', async () => {
  const { create, ask, patch, members, domain, token } = await openDirectory(server)
  const email = `ada@${domain}`
  const elsewhere = await server.signUp({ email })
  const before = await accountOf(email)
  const made = await create('ada', { displayName: 'Another Name', password: 'taken-over-by-scim' })
  // As of any other: a directory is not told which addresses have an account.
  expect([made.status, made.json.active]).toEqual([201, true])
  expect((await members()).items).toHaveLength(1)
  expect(await invitationsOf(token)).toMatchObject([{ email, role: 'viewer' }])
  await patch('/Groups/verifier', { op: 'add', path: 'members', value: [{ value: made.json.id }] })
  expect(await invitationsOf(token)).toMatchObject([{ email, role: 'verifier' }])
  await server.runJobs()
  const body = { token: await joinToken(server, email), password }
  expect((await server.request('POST', '/team/invitations/accept', { body })).status).toBe(200)
  expect((await members()).items[1]).toMatchObject({ email, role: 'verifier', inDirectory: true })
  await patch(
    `/Users/${made.json.id}`,
    { op: 'replace', path: 'userName', value: `other@${domain}` },
    { op: 'replace', path: 'emails[type eq "work"].value', value: `other@${domain}` },
    { op: 'replace', path: 'displayName', value: 'Another Name' },
    { op: 'replace', path: 'password', value: 'taken-over-by-scim' },
  )
  expect((await ask('GET', `/Users/${made.json.id}`)).json.userName).toBe(`other@${domain}`)
  expect(await accountOf(email)).toEqual(before)
  await ask('DELETE', `/Users/${made.json.id}`)
  expect(await accountOf(email)).toEqual(before)
  // Their own organisation has noticed nothing.
  const me = await server.request('GET', '/auth/me', { token: elsewhere.token })
  expect([me.status, me.json.role]).toEqual([200, 'owner'])
})

test('outside a proven domain each user is invited, once, and an open invitation stays as it was made', async () => {
  for (const isProven of [true, false]) {
    const { ask, patch, token, domain } = await openDirectory(server, { isProven })
    const email = isProven ? `ada@sub.${domain}` : `ada@${domain}`
    await server.request('POST', '/team/invitations', { token, body: { email, role: 'verifier' } })
    const [first] = await invitationsOf(token)
    const made = await ask('POST', '/Users', { userName: email })
    expect(made.json.groups).toMatchObject([{ value: 'verifier' }])
    expect(await invitationsOf(token)).toEqual([first])
    expect(await accountOf(email)).toBeUndefined()
    const other = await ask('POST', '/Users', { userName: `b.${email}` })
    expect(await invitationsOf(token)).toHaveLength(2)
    await patch(`/Users/${other.json.id}`, { op: 'replace', path: 'active', value: false })
    expect(await invitationsOf(token)).toEqual([first])
    const again = { token, body: { email: `b.${email}`, role: 'viewer' } }
    expect(await server.request('POST', '/team/invitations', again)).toMatchObject({
      status: 409,
      json: { message: 'Your directory has deactivated this user. Activate them there.' },
    })
    await patch(`/Users/${other.json.id}`, { op: 'replace', path: 'active', value: true })
    expect(await invitationsOf(token)).toHaveLength(2)
    await ask('DELETE', `/Users/${other.json.id}`)
    expect(await invitationsOf(token)).toEqual([first])
  }
})

test('an account that was never confirmed gives the address up to the user of the proven domain', async () => {
  const { create, members, domain } = await openDirectory(server)
  const email = `ada@${domain}`
  const stranger = await server.signUpUnconfirmed({ email })
  await create('ada')
  const [, ada] = (await members()).items
  expect(ada.email).toBe(email)
  expect(ada.userId).not.toBe(stranger.userId)
  expect((await server.request('GET', '/auth/me', { token: stranger.token })).status).toBe(401)
  const signIn = await server.request('POST', '/auth/signin', { body: { email, password } })
  expect(signIn.status).toBe(401)
})

test('a deactivated user is out at once and stays readable; activated again they have their role and sites', async () => {
  const { ask, patch, create, members, orgId, token } = await openDirectory(server)
  const user = await joinOrganisation(server, orgId, 'recruiter')
  await server.request('PATCH', `/team/members/${user.userId}`, {
    token,
    body: { role: 'recruiter', sites: ['Leeds'] },
  })
  const id = user.userId
  const key = await server.request('POST', '/api-keys', {
    token: (await joinOrganisation(server, orgId, 'admin')).token,
    body: { name: 'Stays' },
  })
  expect(key.status).toBe(201)
  const off = await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })
  expect([off.status, off.json.active, off.json.id]).toEqual([200, false, id])
  expect((await server.request('GET', '/employees', { token: user.token })).status).toBe(401)
  const open = await server.deps.db.select().from(sessions).where(eq(sessions.userId, user.userId))
  expect(open.length && open.every(({ revokedAt }) => revokedAt !== null)).toBe(true)
  expect(await server.deps.db.$count(memberships, eq(memberships.userId, user.userId))).toBe(0)
  const team = await members()
  expect(team.deactivated).toEqual([{ id, name: 'A recruiter', email: user.email }])
  expect(team.items.map(({ userId }: { userId: string }) => userId)).not.toContain(id)
  // By hand they come back as little.
  const invite = { token, body: { email: user.email, role: 'admin' } }
  expect((await server.request('POST', '/team/invitations', invite)).status).toBe(409)
  const on = await patch(`/Users/${id}`, { op: 'replace', value: { active: true } })
  expect([on.status, on.json.active]).toEqual([200, true])
  const back = (await members()).items.find(({ userId }: { userId: string }) => userId === id)
  expect(back).toMatchObject({ role: 'recruiter', sites: ['Leeds'], inDirectory: true })
  expect((await server.request('GET', '/employees', { token: user.token })).status).toBe(401)
  expect((await create('new', { active: false })).json.active).toBe(false)
  expect((await ask('GET', '/Users')).json.totalResults).toBe(4)
})

test('keys that end with their maker end with a deactivation too', async () => {
  const { patch, orgId } = await openDirectory(server)
  const admin = await joinOrganisation(server, orgId, 'admin')
  const made = { token: admin.token, body: { name: 'Mine', endsWithCreator: true } }
  const { key } = (await server.request('POST', '/api-keys', made)).json
  await patch(`/Users/${admin.userId}`, { op: 'replace', path: 'active', value: false })
  const body = { view: 'invite', origin: 'https://hr.example' }
  expect((await server.request('POST', '/embed/tokens', { token: key, body })).json.code).toBe(
    'api_key_revoked',
  )
})

test('no call leaves an organisation without an owner, and one that would changes nothing else', async () => {
  const { ask, patch, userId, members, entries } = await openDirectory(server)
  const path = `/Users/${userId}`
  const before = (await ask('GET', path)).json
  const refused = [
    await patch(
      path,
      { op: 'replace', path: 'displayName', value: 'Gone' },
      { op: 'replace', path: 'active', value: false },
    ),
    await patch(path, { op: 'replace', value: { active: 'False' } }),
    await ask('PUT', path, { ...before, displayName: 'Gone', active: false }),
    await ask('DELETE', path),
    await patch('/Groups/owner', { op: 'remove', path: `members[value eq "${userId}"]` }),
    await patch('/Groups/owner', { op: 'remove', path: 'members' }),
    await patch('/Groups/owner', { op: 'replace', path: 'members', value: [] }),
    await ask('PUT', '/Groups/owner', { displayName: 'Owner', members: [] }),
  ]
  for (const { status, json } of refused) {
    expect([status, json.scimType, json.detail]).toEqual([
      400,
      'mutability',
      'An organisation needs an owner. Make another user an owner first.',
    ])
  }
  expect((await ask('GET', path)).json).toEqual(before)
  expect((await members()).items).toMatchObject([{ userId, role: 'owner', inDirectory: false }])
  expect(await entries()).toEqual([])
})

test('owners can be exchanged in one call, and each owner and admin hears of a new one', async () => {
  const { ask, create, userId, email } = await openDirectory(server)
  const { id } = (await create('ada')).json
  const put = await ask('PUT', '/Groups/owner', { displayName: 'Owner', members: [{ value: id }] })
  expect(put.status).toBe(200)
  const found = await server.deps.db.select().from(memberships).where(eq(memberships.userId, userId))
  expect(found).toMatchObject([{ role: 'viewer' }])
  await server.runJobs()
  const rows = await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.recipient, email))
  expect(rows.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['A directory can manage your users', 'Your directory has added an owner']),
  )
})

test('a token whose maker is no owner any more changes no owners, and goes on with all else', async () => {
  const { ask, create, patch, userId, orgId, token } = await openDirectory(server)
  const next = await joinOrganisation(server, orgId, 'owner')
  const { id } = (await create('ada')).json
  const owner = (await create('bo')).json.id
  await patch('/Groups/owner', { op: 'add', path: 'members', value: [{ value: owner }] })
  await patch(`/Users/${owner}`, { op: 'replace', path: 'active', value: false })
  const demoted = { token: next.token, body: { role: 'viewer' } }
  expect((await server.request('PATCH', `/team/members/${userId}`, demoted)).status).toBe(200)
  expect((await server.request('GET', '/settings/scim/tokens', { token })).status).toBe(403)
  for (const { status, json } of [
    await patch('/Groups/owner', { op: 'add', path: 'members', value: [{ value: userId }] }),
    await patch('/Groups/owner', { op: 'add', path: 'members', value: [{ value: id }] }),
    await patch('/Groups/owner', { op: 'remove', path: `members[value eq "${next.userId}"]` }),
    await patch(`/Users/${owner}`, { op: 'replace', path: 'active', value: true }),
    await patch(`/Users/${next.userId}`, { op: 'replace', path: 'active', value: false }),
    await ask('DELETE', `/Users/${next.userId}`),
  ]) {
    expect([status, json.detail]).toEqual([403, expect.stringContaining('not an owner any more')])
  }
  expect((await patch('/Groups/admin', { op: 'add', path: 'members', value: [{ value: id }] })).status).toBe(
    204,
  )
  expect((await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })).status).toBe(200)
})

test('a role that is changed by hand is the group from then on', async () => {
  const { ask, create, patch, token, members } = await openDirectory(server)
  const { id } = (await create('ada')).json
  await patch('/Groups/verifier', { op: 'add', path: 'members', value: [{ value: id }] })
  await patch('/Groups/viewer', { op: 'add', path: 'members', value: [{ value: id }] })
  // In several groups: the one that may most.
  const { userId, role } = (await members()).items[1]
  expect(role).toBe('verifier')
  await server.request('PATCH', `/team/members/${userId}`, { token, body: { role: 'recruiter' } })
  expect((await ask('GET', `/Users/${id}`)).json.groups).toMatchObject([{ value: 'recruiter' }])
  await server.request('DELETE', `/team/members/${userId}`, { token })
  expect((await ask('GET', `/Users/${id}`)).json.active).toBe(false)
})
