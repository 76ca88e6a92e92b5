import { openLinkToken } from '#employees/links/create-link.ts'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { linkState } from '#employees/links/link-state.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

const hours = 3_600_000
const days = 24 * hours

async function invited(inviteChannelPref = 'email') {
  const { token, orgId } = await server.signUp()
  const employee = await server.invite(token, { inviteChannelPref })
  const { employeeId } = employee
  const { db } = server.deps
  const mine = and(eq(links.orgId, orgId), eq(links.employeeId, employeeId))
  return {
    orgId,
    employee,
    walker: createWalker(server, employee.verificationToken),
    links: () => db.select().from(links).where(mine).orderBy(links.createdAt),
    revoke: () => db.update(links).set({ revokedAt: server.deps.clock() }).where(mine),
    complete: () => db.update(employees).set({ status: 'completed' }).where(eq(employees.orgId, orgId)),
    renewals: () =>
      db
        .select()
        .from(messages)
        .where(and(eq(messages.orgId, orgId), eq(messages.template, 'link_renewed'))),
  }
}

const always = { status: 200, json: { ok: true } }

test('an expired link is replaced by one on the same channel to the stored address', async () => {
  const { walker, employee, links: all, renewals } = await invited('whatsapp')
  server.clock.advance(14 * days)
  expect((await walker.progress()).status).toBe(404)
  expect(await walker.renewLink()).toMatchObject(always)
  expect(await renewals()).toMatchObject([{ channel: 'whatsapp', employeeId: employee.employeeId }])
  const fresh = (await all()).at(-1)
  const token = openLinkToken(server.deps.keys, fresh!)
  expect((await createWalker(server, token!).progress()).status).toBe(200)
  expect((await walker.progress()).status).toBe(404)
})

test('a new link is sent at most once an hour, however many ask at once', async () => {
  const { walker, renewals, links: all } = await invited()
  server.clock.advance(14 * days)
  await Promise.all(Array.from({ length: 10 }, () => walker.renewLink()))
  expect(await renewals()).toHaveLength(1)
  server.clock.advance(hours - 1)
  await walker.renewLink()
  expect(await renewals()).toHaveLength(1)
  server.clock.advance(1)
  await walker.renewLink()
  expect(await renewals()).toHaveLength(2)
  const states = (await all()).map((link) => linkState(link, server.deps.clock()))
  expect(states).toEqual(['expired', 'revoked', 'active'])
})

test('every other token is answered alike and sends nothing', async () => {
  const [live, revoked, done] = [await invited(), await invited(), await invited()]
  await revoked.revoke()
  server.clock.advance(2 * hours)
  expect(await live.walker.renewLink()).toMatchObject(always)
  server.clock.advance(14 * days)
  await done.complete()
  expect(await revoked.walker.renewLink()).toMatchObject(always)
  expect(await done.walker.renewLink()).toMatchObject(always)
  for (const token of ['x', crypto.randomUUID(), live.employee.employeeId]) {
    expect(await createWalker(server, token).renewLink()).toMatchObject(always)
  }
  for (const { renewals } of [live, revoked, done]) expect(await renewals()).toEqual([])
})

test('a link that the organisation took back is not renewed by way of an older one', async () => {
  const { walker, renewals, revoke, links: all } = await invited()
  server.clock.advance(14 * days)
  await walker.renewLink()
  await revoke()
  const [first] = await all()
  // Leaves only the newest link revoked.
  await server.deps.db.update(links).set({ revokedAt: null }).where(eq(links.id, first!.id))
  server.clock.advance(days)
  await walker.renewLink()
  expect(await renewals()).toHaveLength(1)
})

test('the days a link lives are the setting of its organisation', async () => {
  const { links: all } = await invited()
  const [link] = await all()
  expect(link!.expiresAt.getTime() - link!.createdAt.getTime()).toBe(14 * days)
})
