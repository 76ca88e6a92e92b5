import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { resetToken } from '#testing/scenarios/mailed-token.ts'
import { addApp, createSignIn, totpCode } from '#testing/scenarios/second-factors.ts'
import { recoveryCodes } from './factors-tables.ts'

const server = withTestServer()
const minute = 60_000
const { signIn, finish, asked } = createSignIn(server)

async function withApp() {
  const account = await server.signUp()
  const { secret } = await addApp(server, account.token)
  const locked = async () => {
    const events = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, account.orgId))
    return events.filter(({ action }) => action === 'factor.locked').length
  }
  return { ...account, code: () => totpCode(server, secret), locked }
}

test('after a hundred wrong codes in a row none is looked at, however slowly they came, until there is a new password', async () => {
  const { email, code, locked } = await withApp()
  const guess = async (typed: string) => {
    // Ten are looked at in a quarter of an hour.
    server.clock.advance(2 * minute)
    return finish({ challenge: await asked(email), code: typed })
  }
  const first = []
  for (let tried = 0; tried < 100; tried++) first.push((await guess('000000')).status)
  expect(new Set(first)).toEqual(new Set([422]))
  const right = await guess(code())
  expect([right.status, right.json.code]).toEqual([429, 'too_many_requests'])
  expect((await guess('000000')).status).toBe(429)
  // Told once.
  expect(await locked()).toBe(1)
  await server.request('POST', '/auth/password/forgot', { body: { email } })
  await server.runJobs()
  const token = await resetToken(server, email)
  const next = 'copper-lantern-77'
  expect(
    (await server.request('POST', '/auth/password/reset', { body: { token, password: next } })).json.code,
  ).toBe('second_factor_required')
  server.clock.advance(20 * minute)
  const { json } = await signIn(email, next)
  expect((await finish({ challenge: json.challenge, code: code() })).status).toBe(200)
})

test('a right code begins the count of wrong ones anew', async () => {
  const { email, code, locked } = await withApp()
  for (let tried = 0; tried < 120; tried++) {
    server.clock.advance(2 * minute)
    const typed = tried % 40 === 39 ? code() : '000000'
    expect((await finish({ challenge: await asked(email), code: typed })).status).toBe(
      tried % 40 === 39 ? 200 : 422,
    )
  }
  expect(await locked()).toBe(0)
})

test('recovery codes are stored as passwords are', async () => {
  const { token, userId } = await server.signUp()
  await addApp(server, token)
  const stored = await server.deps.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  expect(stored).toHaveLength(10)
  for (const { codeHash } of stored)
    expect(codeHash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=2,p=1\$[\w+/]{22}\$/)
})
