import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { ledger } from '#billing/billing-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { inOrganisation } from '#platform/scope.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { consumeCredit } from '#billing/consume-credit.ts'
import { releaseExpiredCredits } from './release-expired-credits.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
// Starts in the middle of a month, so that no test begins another one.
beforeEach(() => {
  const now = server.clock.now()
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2)
  server.clock.advance(nextMonth - now.getTime())
})

const day = 86_400_000

async function organisation() {
  const account = await server.signUp()
  const { orgId, email } = account
  const { db } = server.deps
  return {
    ...account,
    walker: async () => {
      const employee = await server.invite(await server.signIn(email))
      return { ...employee, ...createWalker(server, employee.verificationToken) }
    },
    used: async () =>
      (await server.request('GET', '/usage/current', { token: await server.signIn(email) })).json.checksUsed,
    kinds: async (employeeId: string) => {
      const rows = await db
        .select()
        .from(ledger)
        .where(eq(ledger.employeeId, employeeId))
        .orderBy(ledger.createdAt)
      return rows.map(({ kind }) => kind).join(' ')
    },
    consume: (employeeId: string) =>
      inOrganisation(server.deps, { orgId, actor: 'system' }, (scope) => consumeCredit(scope, employeeId)),
    sent: async (employeeId: string) =>
      (await db.select().from(messages).where(eq(messages.employeeId, employeeId))).length,
    refusals: async (employeeId: string) => {
      const refused = and(eq(auditLog.employeeId, employeeId), eq(auditLog.action, 'link.renewal_refused'))
      return (await db.select().from(auditLog).where(refused)).length
    },
  }
}

test('a credit whose link expired unused goes back, once however often it is looked for', async () => {
  const { walker, used, kinds } = await organisation()
  const { employeeId } = await walker()
  server.clock.advance(14 * day - 1)
  await releaseExpiredCredits(server.deps)
  expect(await used()).toBe(1)
  server.clock.advance(1)
  await Promise.all([1, 2, 3].map(() => releaseExpiredCredits(server.deps)))
  expect(await used()).toBe(0)
  expect(await kinds(employeeId)).toBe('reserve release')
})

test('one that was used stays used, and so does one whose link was replaced', async () => {
  const { walker, used, consume, email } = await organisation()
  const [verified, resent] = [await walker(), await walker()]
  await consume(verified.employeeId)
  server.clock.advance(13 * day)
  await server.request('POST', `/employees/${resent.employeeId}/resend`, {
    token: await server.signIn(email),
    body: {},
  })
  server.clock.advance(2 * day)
  await releaseExpiredCredits(server.deps)
  expect(await used()).toBe(2)
})

test('a handoff that expires gives nothing back', async () => {
  const { walker, used } = await organisation()
  const { handoff, verifyEmail, passPhone, email } = await walker()
  await verifyEmail(email)
  await passPhone()
  expect((await handoff()).status).toBe(200)
  server.clock.advance(2 * 3_600_000)
  await releaseExpiredCredits(server.deps)
  expect(await used()).toBe(1)
})

test('an employee whose credit cannot be given back holds up no other employee', async () => {
  const { db } = server.deps
  const { walker, kinds } = await organisation()
  const [{ employeeId: one }, { employeeId: other }] = [await walker(), await walker()]
  server.clock.advance(14 * day)
  // Runs both ways round, so that the first employee is stuck once.
  for (const [stuck, free] of [
    [one, other],
    [other, one],
  ] as const) {
    await db.execute(
      sql`alter table ledger add constraint stuck check (employee_id <> ${sql.raw(`'${stuck}'`)}) not valid`,
    )
    await releaseExpiredCredits(server.deps).finally(() =>
      db.execute(sql`alter table ledger drop constraint stuck`),
    )
    expect([await kinds(stuck), await kinds(free)]).toEqual(['reserve', 'reserve release'])
    expect(server.logged()).toContain('the credit of an expired link could not be given back')
    await db.delete(ledger).where(eq(ledger.kind, 'release'))
  }
})

test('the new link of an expired one takes a credit again', async () => {
  const { walker, used, kinds } = await organisation()
  const { employeeId, renewLink } = await walker()
  server.clock.advance(14 * day)
  await releaseExpiredCredits(server.deps)
  expect(await renewLink()).toMatchObject({ status: 200 })
  expect(await used()).toBe(1)
  expect(await kinds(employeeId)).toBe('reserve release reserve')
  server.clock.advance(14 * day)
  await releaseExpiredCredits(server.deps)
  expect(await kinds(employeeId)).toBe('reserve release reserve release')
})

test('a credit that is still set aside is not taken twice', async () => {
  const { walker, kinds } = await organisation()
  const { employeeId, renewLink } = await walker()
  server.clock.advance(14 * day)
  await renewLink()
  await releaseExpiredCredits(server.deps)
  expect(await kinds(employeeId)).toBe('reserve')
})

test('without a credit left no new link is sent, which the page does not tell and the timeline does', async () => {
  const { walker, sent, refusals } = await organisation()
  const { employeeId, renewLink } = await walker()
  server.clock.advance(14 * day)
  await releaseExpiredCredits(server.deps)
  for (let round = 0; round < 5; round++) await walker()
  for (let round = 0; round < 3; round++)
    expect(await renewLink()).toMatchObject({ status: 200, json: { ok: true } })
  expect([await sent(employeeId), await refusals(employeeId)]).toEqual([1, 1])
})
