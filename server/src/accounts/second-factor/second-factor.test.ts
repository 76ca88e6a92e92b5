import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { memberships, users } from '#accounts/users-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { resetToken } from '#testing/scenarios/mailed-token.ts'
import { addApp, createSignIn, totpCode } from '#testing/scenarios/second-factors.ts'
import { factors } from './factors-tables.ts'

const server = withTestServer()
const password = 'violet-anchor-42'
const minute = 60_000

const { signIn, finish, asked } = createSignIn(server)

async function withApp() {
  const account = await server.signUp()
  const app = await addApp(server, account.token)
  return { ...account, ...app, code: (off?: number) => totpCode(server, app.secret, off) }
}

async function actions(orgId: string) {
  const rows = await server.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.orgId, orgId))
    .orderBy(auditLog.seq)
  return rows.map(({ action }) => action)
}

describe('signing in', () => {
  test('who has an app is asked for a code after the password, and has no session before it', async () => {
    const { email, userId, code } = await withApp()
    const { status, json } = await signIn(email)
    expect({ status, ...json }).toMatchObject({
      status: 403,
      code: 'second_factor_required',
      challenge: expect.any(String),
      methods: ['totp', 'recovery'],
    })
    expect(json).not.toHaveProperty('access_token')
    const answer = await finish({ challenge: json.challenge, code: code() })
    expect(answer.status).toBe(200)
    expect(answer.json.user.id).toBe(userId)
    const me = await server.request('GET', '/auth/me', { token: answer.json.access_token })
    expect(me.json.secondFactor).toEqual({ added: true, dueAt: null })
  })

  test('a wrong password is answered as ever, whether there is a second factor or not', async () => {
    const { email } = await withApp()
    const { status, json } = await signIn(email, 'not the password')
    expect([status, json.code]).toEqual([401, 'wrong_credentials'])
  })

  test('a code works once, also at the same time and typed with spaces', async () => {
    const { email, code } = await withApp()
    const challenges = [await asked(email), await asked(email), await asked(email)]
    const right = code()
    const answers = await Promise.all(
      challenges.map((challenge) => finish({ challenge, code: `${right.slice(0, 3)} ${right.slice(3)}` })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    expect((await finish({ challenge: await asked(email), code: right })).json.errors).toEqual({
      code: 'This code did not work. Check it, and use each code once.',
    })
  })

  test.each([
    ['30 seconds behind', -30_000, 200],
    ['30 seconds ahead', 30_000, 200],
    ['a minute behind', -60_000, 422],
    ['a minute ahead', 60_000, 422],
  ])('a clock that is %s', async (_, off, status) => {
    const { email, code } = await withApp()
    server.clock.advance(5 * minute)
    expect((await finish({ challenge: await asked(email), code: code(off) })).status).toBe(status)
  })

  test('a challenge ends with its use, after five wrong codes and after ten minutes', async () => {
    const { email, code } = await withApp()
    const expired = 'This sign-in has expired. Please sign in again.'
    const used = await asked(email)
    await finish({ challenge: used, code: code() })
    server.clock.advance(minute)
    expect((await finish({ challenge: used, code: code() })).json.message).toBe(expired)
    const failed = await asked(email)
    for (let tried = 0; tried < 5; tried++)
      expect((await finish({ challenge: failed, code: '000000' })).status).toBe(422)
    expect((await finish({ challenge: failed, code: code() })).json.message).toBe(expired)
    const late = await asked(email)
    server.clock.advance(10 * minute)
    expect((await finish({ challenge: late, code: code() })).json.message).toBe(expired)
    expect((await finish({ challenge: 'x'.repeat(43), code: code() })).status).toBe(401)
  })

  const next = 'copper-lantern-77'
  const change = (token: string) =>
    server.request('POST', '/auth/password', {
      token,
      body: { currentPassword: password, newPassword: next },
    })
  const reset = async (_token: string, email: string) => {
    await server.request('POST', '/auth/password/forgot', { body: { email } })
    await server.runJobs()
    const body = { token: await resetToken(server, email), password: next }
    return server.request('POST', '/auth/password/reset', { body })
  }
  test.each([
    ['changed', change, 200],
    ['reset', reset, 403],
  ])('a sign-in that waits for it ends when the password is %s', async (_how, replace, status) => {
    const { email, token, code } = await withApp()
    const challenge = await asked(email)
    expect((await replace(token, email)).status).toBe(status)
    server.clock.advance(minute)
    expect((await finish({ challenge, code: code() })).status).toBe(401)
    const again = (await signIn(email, next)).json.challenge
    expect((await finish({ challenge: again, code: code() })).status).toBe(200)
  })

  test('guesses are stopped after ten in a quarter of an hour, and the right code waits too', async () => {
    const { email, code } = await withApp()
    const statuses: number[] = []
    for (let tried = 0; tried < 12; tried++) {
      if (tried % 5 === 0) statuses.push((await signIn(email)).status)
      const challenge = await asked(email)
      statuses.push((await finish({ challenge, code: '000000' }, `192.0.2.${tried}`)).status)
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    expect((await finish({ challenge: await asked(email), code: code() })).status).toBe(429)
    server.clock.advance(15 * minute)
    expect((await finish({ challenge: await asked(email), code: code() })).status).toBe(200)
  })

  test('a wrong code is in the audit log, with the address it came from', async () => {
    const { email, orgId } = await withApp()
    await finish({ challenge: await asked(email), code: '000000' }, '198.51.100.9')
    await server.runJobs()
    const failed = and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'session.failed'))
    const [row] = await server.deps.db.select().from(auditLog).where(failed)
    expect(row?.data).toEqual({ address: '198.51.100.9' })
  })

  test('who was removed meanwhile gets no session', async () => {
    const { email, userId, code } = await withApp()
    const challenge = await asked(email)
    await server.deps.db.delete(memberships).where(eq(memberships.userId, userId))
    expect((await finish({ challenge, code: code() })).status).toBe(401)
  })

  test('a new password by email does not stand in for the second factor', async () => {
    const { email, token, code } = await withApp()
    await server.request('POST', '/auth/password/forgot', { body: { email } })
    await server.runJobs()
    const mailed = await resetToken(server, email)
    const body = { token: mailed, password: 'copper lantern' }
    const { status, json } = await server.request('POST', '/auth/password/reset', { body })
    expect([status, json.code]).toEqual([403, 'second_factor_required'])
    expect((await server.request('GET', '/auth/me', { token })).status).toBe(401)
    expect((await finish({ challenge: json.challenge, code: code() })).status).toBe(200)
    expect((await signIn(email, 'copper lantern')).json.code).toBe('second_factor_required')
  })
})

describe('recovery codes', () => {
  test('there are ten, each stands in for the second factor once', async () => {
    const { email, recoveryCodes } = await withApp()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    expect(first).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    expect((await finish({ challenge: await asked(email), code: first })).status).toBe(200)
    expect((await finish({ challenge: await asked(email), code: first })).status).toBe(422)
    const typed = second.toUpperCase().replaceAll('-', ' ')
    const { json } = await finish({ challenge: await asked(email), code: typed })
    const left = await server.request('GET', '/auth/factors', { token: json.access_token })
    expect(left.json.recoveryCodesLeft).toBe(8)
  })

  test('new ones end those of before, and come with no second factor only', async () => {
    const { email, token, recoveryCodes } = await withApp()
    const { json } = await server.request('POST', '/auth/factors/recovery-codes', { token })
    expect(json.recoveryCodes).toHaveLength(10)
    expect((await finish({ challenge: await asked(email), code: recoveryCodes[0] })).status).toBe(422)
    expect((await finish({ challenge: await asked(email), code: json.recoveryCodes[0] })).status).toBe(200)
    const without = await server.signUp()
    const refused = await server.request('POST', '/auth/factors/recovery-codes', { token: without.token })
    expect(refused.status).toBe(409)
  })

  test("another user's code is worth nothing", async () => {
    const { email } = await withApp()
    const other = await withApp()
    const answer = await finish({ challenge: await asked(email), code: other.recoveryCodes[0] })
    expect(answer.status).toBe(422)
  })
})

describe('apps', () => {
  test('an app counts once a code of it was right, and its secret is shown for its set-up alone', async () => {
    const { email, token } = await server.signUp()
    const begun = await server.request('POST', '/auth/factors/totp', { token, body: { name: 'Phone' } })
    const { id, secret, uri } = begun.json
    expect(uri).toContain(
      `otpauth://totp/Bonafide:${encodeURIComponent(email)}?issuer=Bonafide&secret=${secret}`,
    )
    expect((await signIn(email)).status).toBe(200)
    const confirm = (code: string) =>
      server.request('POST', `/auth/factors/totp/${id}/confirm`, { token, body: { code } })
    expect((await confirm('000000')).json.errors.code).toContain('This code did not work.')
    expect((await confirm(totpCode(server, secret))).json.recoveryCodes).toHaveLength(10)
    expect((await confirm(totpCode(server, secret))).status).toBe(404)
    const { json, text } = await server.request('GET', '/auth/factors', { token })
    expect(json.items).toMatchObject([{ id, kind: 'totp', name: 'Phone' }])
    expect(text).not.toContain(secret)
    const [row] = await server.deps.db.select().from(factors).where(eq(factors.id, id))
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  test("another user's app is as unknown as one that never was", async () => {
    const { id } = await withApp()
    const { token } = await server.signUp()
    const foreign = [
      await server.request('DELETE', `/auth/factors/${id}`, { token }),
      await server.request('DELETE', '/auth/factors/x', { token }),
      await server.request('POST', `/auth/factors/totp/${id}/confirm`, { token, body: { code: '123456' } }),
      await server.request('POST', '/auth/factors/totp/x/confirm', { token, body: { code: '123456' } }),
    ]
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await server.deps.db.$count(factors, eq(factors.id, id))).toBe(1)
  })

  test('the last one takes the recovery codes with it, and signing in is by password again', async () => {
    const { email, token, id, orgId } = await withApp()
    expect((await server.request('DELETE', `/auth/factors/${id}`, { token })).json).toEqual({ removed: true })
    const { json } = await server.request('GET', '/auth/factors', { token })
    expect(json).toEqual({
      items: [],
      recoveryCodesLeft: 0,
      required: false,
      weakPassword: false,
      dueAt: null,
    })
    expect((await signIn(email)).status).toBe(200)
    expect(await actions(orgId)).toEqual(expect.arrayContaining(['factor.added', 'factor.removed']))
    await server.runJobs()
    const sent = await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.recipient, email))
    expect(sent.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['A second factor has been added', 'A second factor has been removed']),
    )
  })

  test('there are ten factors at most', async () => {
    const { token, userId } = await withApp()
    const now = server.clock.now()
    const more = Array.from({ length: 9 }, (_, n) => ({
      id: crypto.randomUUID(),
      userId,
      kind: 'passkey' as const,
      name: `Key ${n}`,
      createdAt: now,
      confirmedAt: now,
    }))
    await server.deps.db.insert(factors).values(more)
    const answers = [
      await server.request('POST', '/auth/factors/totp', { token, body: {} }),
      await server.request('POST', '/auth/factors/passkeys/start', { token }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
  })
})

test('with a second factor a password of 8 characters will do', async () => {
  const { token, email } = await withApp()
  const change = (newPassword: string) =>
    server.request('POST', '/auth/password', { token, body: { currentPassword: password, newPassword } })
  expect((await change('kelp-ru')).json.errors.newPassword).toBe('Please use at least 8 characters.')
  expect((await change('kelp-run')).status).toBe(200)
  expect((await signIn(email, 'kelp-run')).json.code).toBe('second_factor_required')
})

test('nothing secret of it is in the log', async () => {
  const { email, secret, recoveryCodes, code } = await withApp()
  const challenge = await asked(email)
  const typed = code()
  await finish({ challenge, code: typed })
  const [user] = await server.deps.db.select().from(users).where(eq(users.email, email))
  expect(user).toBeDefined()
  for (const word of [secret, challenge, typed, ...recoveryCodes]) expect(server.logged()).not.toContain(word)
})
