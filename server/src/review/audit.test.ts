import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { pastTriggers } from '#testing/database/past-triggers.ts'
import { newSignUp } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'

const server = withTestServer()

interface Entry {
  id: string
  action: string
  actor: { type: string; id: string | null; name: string | null }
  address: string | null
  employeeId: string | null
  employeeName: string | null
  data: Record<string, unknown>
}

/** An organisation in which something was done: an employee invited, settings changed, a link revealed. */
async function busy() {
  server.clock.advance(3_600_000)
  const account = await server.signUp()
  const { token, orgId } = account
  const { employeeId } = await server.invite(token, { fullName: '=Ella Novak' })
  await server.request('PATCH', '/settings', { token, body: { linkDays: 7 } })
  await server.request('POST', `/employees/${employeeId}/link/reveal`, { token, body: {} })
  const list = async (search = '', as = token) => server.request('GET', `/audit${search}`, { token: as })
  return {
    ...account,
    employeeId,
    list,
    entries: async (search = '') => (await list(search)).json.items as Entry[],
    verify: async () => (await server.request('POST', '/audit/verify', { token })).json,
    csv: async (search = '') =>
      (
        await server.app.request(`/api/audit/export.csv${search}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).text(),
    change: (seq: number) =>
      pastTriggers(server.deps.db, (tx) =>
        tx
          .update(auditLog)
          .set({ action: 'settings.forged' })
          .where(and(eq(auditLog.orgId, orgId), eq(auditLog.seq, seq))),
      ),
  }
}

test('each entry says what was done, by whom, to whom and from where, the latest first', async () => {
  const { entries, userId, employeeId } = await busy()
  const all = await entries()
  expect(all.map(({ action }) => action).slice(0, 3)).toEqual([
    'flag.raised',
    'link.revealed',
    'settings.changed',
  ])
  expect(all.find(({ action }) => action === 'link.revealed')).toMatchObject({
    actor: { type: 'user', id: userId, name: 'Harriet Reed' },
    address: expect.any(String),
    employeeId,
    employeeName: '=Ella Novak',
  })
  expect(all.map(({ id }) => Number(id))).toEqual(all.map((_entry, index) => all.length - index))
})

test('an invited colleague and a changed password are in it, without a secret', async () => {
  const { token, userId } = await busy()
  const colleague = { email: 'robin@example.com', role: 'verifier' }
  expect((await server.request('POST', '/team/invitations', { token, body: colleague })).status).toBe(201)
  const change = { currentPassword: newSignUp().password, newPassword: 'copper-lantern-77' }
  const changed = await server.request('POST', '/auth/password', { token, body: change })
  const read = await server.request('GET', '/audit', { token: changed.json.access_token })
  const all = read.json.items as Entry[]
  for (const action of ['member.invited', 'password.changed']) {
    const entry = all.find((found) => found.action === action)
    expect(entry?.actor, action).toMatchObject({ type: 'user', id: userId })
  }
  expect(JSON.stringify(all)).not.toContain(change.newPassword)
  expect(JSON.stringify(all)).not.toContain(change.currentPassword)
})

test('signing in and out is in it, with how and from where', async () => {
  const { entries, email } = await busy()
  const token = await server.signIn(email)
  await server.request('POST', '/auth/logout', { token })
  const accounts = await entries('?subject=accounts')
  expect(accounts.map(({ action }) => action)).toEqual([
    'session.ended',
    'session.started',
    'organisation.created',
  ])
  expect(accounts[1]).toMatchObject({ data: { method: 'password' }, address: expect.any(String) })
})

test('pages go on where they ended', async () => {
  const { list, entries } = await busy()
  const all = await entries()
  const first = (await list('?limit=2')).json
  const second = (await list(`?limit=100&cursor=${first.nextCursor}`)).json
  expect([...first.items, ...second.items]).toEqual(all)
  expect(second.nextCursor).toBeNull()
})

test.each([
  ['subject=settings', ['settings.changed']],
  ['subject=accounts', ['organisation.created']],
  ['actor=provider', []],
  ['action=link.revealed', ['link.revealed']],
  ['action=link.reveale', []],
  ['action=settings.changed&actor=user', ['settings.changed']],
  ['action=settings.changed&actor=system', []],
])('%s narrows it', async (filter, actions) => {
  const { entries } = await busy()
  expect((await entries(`?${filter}`)).map(({ action }) => action)).toEqual(actions)
})

test('what one user did is told apart from what another did', async () => {
  const { entries, userId, orgId } = await busy()
  const other = await joinOrganisation(server, orgId, 'admin')
  await server.request('PATCH', '/settings', { token: other.token, body: { linkDays: 9 } })
  const own = await entries(`?actor=user:${other.userId}`)
  expect(own.map(({ action }) => action)).toEqual(['settings.changed'])
  const first = await entries(`?actor=user:${userId}`)
  expect(first.length).toBeGreaterThan(2)
  expect(first.every(({ actor }) => actor.id === userId)).toBe(true)
})

test('the days are those of London, the last included', async () => {
  const { entries } = await busy()
  const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
  const today = london.format(server.clock.now())
  const yesterday = london.format(new Date(server.clock.now().getTime() - 24 * 3_600_000))
  const all = (await entries()).length
  expect((await entries(`?from=${today}&to=${today}`)).length).toBe(all)
  expect(await entries(`?to=${yesterday}`)).toEqual([])
})

test('what is no filter is refused', async () => {
  const { list } = await busy()
  for (const search of [
    '?actor=ghost',
    '?actor=user:%25',
    '?subject=all',
    '?action=%25',
    '?action=settings',
    '?from=yesterday',
    '?cursor=x',
    '?limit=0',
  ]) {
    expect((await list(search)).status).toBe(422)
  }
})

test('the chain is whole, until an entry is changed, which is named', async () => {
  const { verify, change, entries } = await busy()
  const all = (await entries()).length
  expect(await verify()).toEqual({ ok: true, checked: all })
  await change(2)
  expect(await verify()).toEqual({ ok: false, checked: 1, brokenAt: '2' })
})

test('the export has what the list has, and no cell that a spreadsheet would run', async () => {
  const { csv, entries } = await busy()
  const lines = (await csv()).trim().split('\r\n')
  expect(lines[0]).toContain('Entry,Time,Action,Actor,')
  expect(lines).toHaveLength((await entries()).length + 1)
  expect(lines.join('\n')).not.toMatch(/(?:^|,)=Ella/m)
  expect((await csv('?subject=settings')).trim().split('\r\n')).toHaveLength(2)
})

test('an export is in the log with who made it and from where, and one that was refused is not', async () => {
  const { csv, entries, userId, token, orgId } = await busy()
  await csv()
  await server.request('GET', '/employees/export.csv', { token })
  const { token: viewer } = await joinOrganisation(server, orgId, 'viewer')
  expect((await server.request('GET', '/employees/export.csv', { token: viewer })).status).toBe(403)
  expect((await server.request('GET', '/audit/export.csv', { token: viewer })).status).toBe(403)
  const exported = await entries('?action=export.downloaded')
  expect(exported.map(({ data }) => data['what'])).toEqual(['employees', 'audit'])
  for (const { actor, address } of exported)
    expect({ actor, address }).toMatchObject({
      actor: { type: 'user', id: userId },
      address: expect.any(String),
    })
})

test('another organisation sees nothing of it, and who may not see it is refused', async () => {
  const own = await busy()
  const other = await busy()
  expect(JSON.stringify(await other.entries())).not.toContain(own.employeeId)
  await own.change(2)
  expect(await other.verify()).toMatchObject({ ok: true })
  for (const role of ['verifier', 'viewer', 'recruiter'] as const) {
    const { token } = await joinOrganisation(server, own.orgId, role)
    expect((await own.list('', token)).status).toBe(403)
  }
})

test('an erased employee has no name in it any more', async () => {
  const { entries, token, employeeId } = await busy()
  await server.request('POST', `/employees/${employeeId}/erase`, { token, body: {} })
  const theirs = (await entries()).filter((entry) => entry.employeeId === employeeId)
  expect(theirs.length).toBeGreaterThan(3)
  for (const { employeeName } of theirs) expect(employeeName).toBeNull()
})

const keyFor = async (token: string, scopes: string[]) =>
  (await server.request('POST', '/api-keys', { token, body: { name: 'SIEM', scopes } })).json.key as string

const linesBy = async (key: string, search = '') => {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/x-ndjson' }
  const answer = await server.app.request(`/api/v1/audit${search}`, { headers })
  const text = await answer.text()
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    entries: text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Entry),
  }
}

test('a server follows the log line by line: none is missed, none comes twice', async () => {
  const { token, entries, employeeId } = await busy()
  const key = await keyFor(token, ['audit:read'])
  const read: Entry[] = []
  const follow = async () => {
    for (;;) {
      const after = read.length ? `&cursor=${read.at(-1)?.id}` : ''
      const page = await linesBy(key, `?order=oldest&limit=2${after}`)
      expect([page.status, page.type]).toEqual([200, 'application/x-ndjson'])
      if (!page.entries.length) return
      read.push(...page.entries)
    }
  }
  await follow()
  await server.request('POST', `/employees/${employeeId}/nudge`, { token, body: {} })
  await follow()
  const all = (await entries()).toReversed()
  expect(read.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  expect(read).toEqual(all.map((entry) => ({ ...entry, employeeName: null })))
  expect(all.some(({ employeeName }) => employeeName)).toBe(true)
})

test('a key needs the scope for it, and reads its own organisation alone', async () => {
  const own = await busy()
  const [without, key] = [await keyFor(own.token, ['reports:read']), await keyFor(own.token, ['audit:read'])]
  const other = await busy()
  expect((await linesBy(without)).status).toBe(403)
  const { entries } = await linesBy(key)
  expect(entries.length).toBeGreaterThan(3)
  expect(JSON.stringify(entries)).not.toContain(other.employeeId)
})

test('a key that accepts JSON gets the page that a user gets', async () => {
  const { token, list } = await busy()
  const key = await keyFor(token, ['audit:read'])
  const { json } = await server.request('GET', '/v1/audit?limit=2', { token: key })
  const page = (await list('?limit=2')).json
  expect(json.nextCursor).toBe(page.nextCursor)
  expect(json.items.map(({ id }: Entry) => id)).toEqual(page.items.map(({ id }: Entry) => id))
})
