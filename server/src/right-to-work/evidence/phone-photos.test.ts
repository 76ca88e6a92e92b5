import { and, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { memberships, sessions } from '#accounts/users-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { evidenceSamples, heldUpload } from '#testing/scenarios/evidence-files.ts'
import { employeeToCheck } from '#testing/setups/checks-test-setup.ts'
import { evidenceFiles } from './evidence-tables.ts'

const server = withTestServer()
const minute = 60_000
const photo = evidenceSamples['image/jpeg']

/** A user who has shown a code on their computer, and the phone that has scanned it. */
async function scanned() {
  server.clock.advance(60 * minute)
  const one = await employeeToCheck(server)
  const { token, employeeId } = one
  const at = `/employees/${employeeId}/evidence/phone`
  const { status, json } = await server.request('POST', at, { token })
  const code = new URL(json.url).hash.slice(1)
  return {
    ...one,
    status,
    code,
    sessionId: decodeJwt(token).jti ?? '',
    shown: json,
    look: () => server.request('GET', `/phone-photos/${code}`),
    send: (file: Uint8Array = photo, type = 'image/jpeg') =>
      server.request('POST', `/phone-photos/${code}?name=IMG_1.jpg`, {
        raw: new Uint8Array(file),
        headers: { 'content-type': type },
      }),
    list: (captureId = json.captureId) => server.request('GET', `${at}/${captureId}`, { token }),
  }
}

test('a phone sends photos without signing in, and they are evidence of the user who showed the code', async () => {
  const { status, look, send, list, shown, employeeId, record, check, userId } = await scanned()
  expect(status).toBe(201)
  expect(shown.url).toMatch(/^http:\/\/localhost:3000\/phone-photos#/)
  expect((await look()).json).toEqual({ organisation: expect.any(String), expiresAt: shown.expiresAt })
  const sent = await send()
  expect(sent.status).toBe(201)
  expect((await list()).json.items).toEqual([{ ...sent.json, label: 'IMG_1.jpg' }])
  const { json } = await record(check({ fileIds: [sent.json.fileId] }))
  expect(json.rightToWork.missing).not.toContain('copy')
  const [added] = await server.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.employeeId, employeeId), eq(auditLog.action, 'evidence.added')))
  expect(added?.actor).toBe(`user:${userId}`)
})

test('a code works for a quarter of an hour', async () => {
  const { look, send } = await scanned()
  server.clock.advance(15 * minute - 1)
  expect((await look()).status).toBe(200)
  server.clock.advance(1)
  expect([(await look()).status, (await send()).status]).toEqual([404, 404])
})

test.each([
  ['may not record checks any more', { role: 'viewer' } as const],
  ['has left the organisation', undefined],
])('a code of a user who %s takes nothing', async (_name, change) => {
  const { orgId, userId, look, send } = await scanned()
  const theirs = and(eq(memberships.orgId, orgId), eq(memberships.userId, userId))
  const { db } = server.deps
  if (change) await db.update(memberships).set(change).where(theirs)
  else await db.delete(memberships).where(theirs)
  expect([(await look()).status, (await send()).status]).toEqual([404, 404])
})

type Scanned = Awaited<ReturnType<typeof scanned>>
const endsSession: [string, (one: Scanned) => Promise<unknown>][] = [
  ['signs out', ({ token }) => server.request('POST', '/auth/logout', { token })],
  [
    'ends the session from another one',
    async ({ ask, sessionId }) => ask('DELETE', `/auth/sessions/${sessionId}`),
  ],
  [
    'changes their password',
    async ({ email }) =>
      server.request('POST', '/auth/password', {
        token: await server.signIn(email),
        body: { currentPassword: 'violet-anchor-42', newPassword: 'copper-lantern-77' },
      }),
  ],
  [
    'leaves the session to end by itself',
    ({ orgId, sessionId }) =>
      server.deps.db
        .update(sessions)
        .set({ expiresAt: server.clock.now() })
        .where(and(eq(sessions.orgId, orgId), eq(sessions.id, sessionId))),
  ],
  [
    'does not add the second factor that they owe',
    ({ orgId, userId }) =>
      server.deps.db
        .update(memberships)
        .set({ factorDueAt: server.clock.now() })
        .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId))),
  ],
]

test.each(endsSession)('a code ends when its user %s', async (_name, end) => {
  const one = await scanned()
  expect((await one.look()).status).toBe(200)
  await end(one)
  expect([(await one.look()).status, (await one.send()).status]).toEqual([404, 404])
})

test.each(endsSession)('a photo that is still coming in when its user %s is not kept', async (_name, end) => {
  const one = await scanned()
  const { body: slow, release } = heldUpload(photo)
  const sending = server.request('POST', `/phone-photos/${one.code}?name=IMG_1.jpg`, {
    raw: slow,
    headers: { 'content-type': 'image/jpeg' },
  })
  const stored = () =>
    server.deps.db.select().from(evidenceFiles).where(eq(evidenceFiles.employeeId, one.employeeId))
  await expect.poll(async () => (await stored()).length).toBe(1)
  await end(one)
  release()
  expect((await sending).status).toBe(404)
  expect(await stored()).toEqual([])
})

/** A user who works in test mode, with its clock 30 days ahead. */
async function scannedInTestMode() {
  const { token } = await server.signUp()
  const headers = { 'bonafide-mode': 'test' }
  const invited = await server.request('POST', '/employees/invite', {
    token,
    headers,
    body: { fullName: 'Ella Novak', email: 'ella@example.com', inviteChannelPref: 'email' },
  })
  const ahead = await server.request('POST', '/test/clock', {
    token,
    headers,
    body: { advance: 30 * 86_400 },
  })
  expect(ahead.status).toBe(200)
  const at = `/employees/${invited.json.employeeId}/evidence/phone`
  const shown = await server.request('POST', at, { token, headers })
  return {
    token,
    look: () => server.request('GET', `/phone-photos/${new URL(shown.json.url).hash.slice(1)}`),
  }
}

test('a code of test mode ends with the session too', async () => {
  const { token, look } = await scannedInTestMode()
  expect((await look()).status).toBe(200)
  await server.request('POST', '/auth/logout', { token })
  expect((await look()).status).toBe(404)
})

test('a code of test mode works for a quarter of an hour, whatever its clock says', async () => {
  const { look } = await scannedInTestMode()
  server.clock.advance(15 * minute - 1)
  expect((await look()).status).toBe(200)
  server.clock.advance(1)
  expect((await look()).status).toBe(404)
})

test('what is no photo is not taken, and a made-up or altered code is none', async () => {
  const { send, code, list } = await scanned()
  expect((await send(Buffer.from('<!doctype html>'.padEnd(99)))).status).toBe(422)
  expect((await send(Buffer.from('text'), 'text/html')).status).toBe(415)
  for (const wrong of ['x', `${code.slice(0, -2)}AA`]) {
    expect((await server.request('GET', `/phone-photos/${wrong}`)).status).toBe(404)
  }
  expect((await list()).json.items).toEqual([])
})

test('each code lists its own photos, and another organisation none', async () => {
  const one = await scanned()
  await one.send()
  const other = await scanned()
  expect((await other.list()).json.items).toEqual([])
  expect((await other.list(one.shown.captureId)).json.items).toEqual([])
  const path = `/employees/${one.employeeId}/evidence/phone`
  expect((await server.request('POST', path, { token: other.token })).status).toBe(404)
  const { status } = await server.request('GET', `${path}/${one.shown.captureId}`, { token: other.token })
  expect(status).toBe(404)
})

test('at most 12 wait for their check', async () => {
  const { send } = await scanned()
  const statuses = []
  for (let sent = 0; sent < 13; sent += 1) statuses.push((await send()).status)
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 201), 409])
})
