import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { webhookDeliveries } from '#webhooks/webhook-tables.ts'
import { runHourlyTask } from '#modules.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { publishEventJob } from '#webhooks/publish-event.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
beforeEach(() => server.clock.advance(30 * 86_400_000))

const day = 86_400_000

async function invited() {
  const { token, orgId, email } = await server.signUp()
  const body = { url: 'https://hooks.example.com/in', events: ['invitation.expired'] }
  await server.request('POST', '/webhook-endpoints', { token, body })
  const employee = await server.invite(token)
  return {
    orgId,
    employee,
    act: async (action: string) =>
      server.request('POST', `/employees/${employee.employeeId}/${action}`, {
        token: await server.signIn(email),
        body: {},
      }),
    expired: async () => {
      const isExpiry = and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'link.expired'))
      return (await server.deps.db.select().from(auditLog).where(isExpiry)).length
    },
    events: async () => {
      await server.runJobs([publishEventJob])
      const isOwn = eq(webhookDeliveries.orgId, orgId)
      const rows = await server.deps.db.select().from(webhookDeliveries).where(isOwn)
      return rows.map(({ type, data }) => ({ type, data }))
    },
  }
}

const look = () => runHourlyTask(server.deps, 'announce-expired-links')

test('a link that expires is told of once, however often and by how many it is looked for', async () => {
  const { orgId, employee, expired, events } = await invited()
  server.clock.advance(14 * day - 1)
  await look()
  expect(await expired()).toBe(0)
  server.clock.advance(1)
  await Promise.all([look(), look(), look()])
  await look()
  expect(await expired()).toBe(1)
  expect(await events()).toEqual([
    {
      type: 'invitation.expired',
      data: { orgId, employeeId: employee.employeeId, linkId: expect.any(String) },
    },
  ])
})

test('the next link of the same employee is told of too', async () => {
  const { act, expired } = await invited()
  server.clock.advance(14 * day)
  await look()
  await act('resend')
  await look()
  expect(await expired()).toBe(1)
  server.clock.advance(14 * day)
  await look()
  expect(await expired()).toBe(2)
})

test('a link that was revoked, replaced, erased with its employee or used up is not told of', async () => {
  const all = [await invited(), await invited(), await invited(), await invited()] as const
  await all[0].act('revoke')
  await all[1].act('resend')
  await all[2].act('erase')
  const { employee } = all[3]
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  await walker.decide('pass')
  await walker.checkRightToWork()
  await walker.complete()
  server.clock.advance(14 * day)
  await look()
  expect(await Promise.all(all.map(({ expired }) => expired()))).toEqual([0, 1, 0, 0])
})

// Runs both ways round, so that whichever comes first is stuck once.
test.each([0, 1])('a link that cannot be told of holds up no other (%i)', async (index) => {
  const { db } = server.deps
  const all = [await invited(), await invited()]
  const stuck = all[index]!
  const free = all[1 - index]!
  server.clock.advance(14 * day)
  await db.execute(
    sql`alter table audit_log add constraint stuck
      check (action <> 'link.expired' or org_id <> ${sql.raw(`'${stuck.orgId}'`)}) not valid`,
  )
  await look().finally(() => db.execute(sql`alter table audit_log drop constraint stuck`))
  expect([await stuck.expired(), await free.expired()]).toEqual([0, 1])
  expect(server.logged()).toContain('an expired link could not be told of')
  await look()
  expect([await stuck.expired(), await free.expired()]).toEqual([1, 1])
})
