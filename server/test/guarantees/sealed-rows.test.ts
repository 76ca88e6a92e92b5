import { eq, sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { factors } from '#accounts/second-factor/factors-tables.ts'
import { readRows } from '#platform/db/database.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { rowOf } from '#platform/keys/keys.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { sealedColumns } from '#modules.ts'

const server = withTestServer()

/** An organisation with an employee, an endpoint, an invitation to its team and an authenticator app. */
async function organisation() {
  const account = await server.signUp()
  const ask = (method: string, path: string, body?: object) =>
    server.request(method, path, { token: account.token, ...(body && { body }) })
  const employee = await server.invite(account.token)
  const url = 'https://hr.example.com/hook'
  await ask('POST', '/webhook-endpoints', { url, events: ['invitation.sent'] })
  const invited = await ask('POST', '/team/invitations', {
    email: `${crypto.randomUUID()}@example.com`,
    role: 'viewer',
  })
  expect(invited.status).toBe(201)
  const { json: app } = await ask('POST', '/auth/factors/totp', { name: 'Phone' })
  const totp = new TOTP({ secret: app.secret })
  const code = () => totp.generate({ timestamp: server.clock.now().getTime() })
  const confirmed = await ask('POST', `/auth/factors/totp/${app.id}/confirm`, { code: code() })
  expect(confirmed.status).toBe(200)
  return { ...account, ask, employee, code }
}

test('every value that the data key seals in a row opens in no other row', async () => {
  const { db, keys } = server.deps
  for (const _organisation of [1, 2]) await organisation()
  const seen: string[] = []
  for (const { name, sealed, purpose, key, boundTo = key, isLoose } of sealedColumns) {
    if (isLoose) continue
    const { table } = sealed
    const place = sql<string[]>`array[${sql.join(
      boundTo.map((part) => sql`${part}::text`),
      sql`, `,
    )}]`
    const rows = await db
      .select({ place, sealed })
      .from(table)
      .where(sql`${sealed} is not null`)
    for (const row of rows) {
      const value = String(row.sealed)
      expect(keys.open(purpose, value, rowOf(table, ...row.place)), name).toBeDefined()
      for (const other of rows.filter((one) => one !== row)) {
        expect(keys.open(purpose, value, rowOf(table, ...other.place)), name).toBeUndefined()
      }
      expect(keys.open(purpose, value), name).toBeUndefined()
    }
    if (rows.length > 1) seen.push(name)
  }
  expect(seen).toEqual(
    expect.arrayContaining([
      'links',
      'signing secrets of webhooks',
      'invitations to a team',
      'secrets of authenticator apps',
      'keys of organisations',
    ]),
  )
})

test('what is moved to a row of another organisation gives nothing away', async () => {
  const { db } = server.deps
  const [one, other] = [await organisation(), await organisation()]
  const { verificationToken: token } = one.employee
  await db.execute(sql`update links set token_sealed = (select token_sealed from links where org_id = ${one.orgId}::uuid limit 1)
    where org_id = ${other.orgId}::uuid`)
  const revealed = await other.ask('POST', `/employees/${other.employee.employeeId}/link/reveal`)
  expect(revealed.status).not.toBe(200)
  expect(JSON.stringify(revealed.json)).not.toContain(token)
  const [key] = await readRows<{ sealed: string }>(
    db,
    sql`select key_sealed as sealed from organisation_keys where org_id = ${one.orgId}::uuid`,
  )
  await db.execute(
    sql`update organisation_keys set key_sealed = ${key?.sealed} where org_id = ${other.orgId}::uuid`,
  )
  await expect(organisationKey({ deps: server.deps, tx: db, orgId: other.orgId })).rejects.toThrow(
    'was sealed with another data key',
  )
})

test('the app of one user signs in as no other, whichever way its row is moved', async () => {
  const { db } = server.deps
  const [one, victim] = [await organisation(), await organisation()]
  const signIn = async () => {
    const body = { email: victim.email, password: 'violet-anchor-42' }
    const { json } = await server.request('POST', '/auth/signin', { body })
    server.clock.advance(60_000)
    return server.request('POST', '/auth/signin/second-factor', {
      body: { challenge: json.challenge, method: 'totp', code: one.code() },
    })
  }
  await db.execute(sql`update factors set secret_sealed = (select secret_sealed from factors where user_id = ${one.userId}::uuid
    and kind = 'totp') where user_id = ${victim.userId}::uuid and kind = 'totp'`)
  expect((await signIn()).status).not.toBe(200)
  await db.delete(factors).where(eq(factors.userId, victim.userId))
  await db.update(factors).set({ userId: victim.userId }).where(eq(factors.userId, one.userId))
  expect((await signIn()).status).not.toBe(200)
})
