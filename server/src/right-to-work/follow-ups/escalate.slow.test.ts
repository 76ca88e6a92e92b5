import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, users } from '#accounts/users-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinLimited } from '#testing/scenarios/limit-to-sites.ts'
import { dayIn, employeeToCheck, moveDays } from '#testing/setups/checks-test-setup.ts'
import { recomputeExcuses } from '../checks/recompute-excuses.ts'

const server = withTestServer()

/** An employee whose excuse ends in 16 days, and a second user of the organisation, who is named for late checks. */
async function withNamedUser() {
  const set = await employeeToCheck(server)
  const { orgId, ask } = set
  const { db, clock } = server.deps
  const id = crypto.randomUUID()
  const email = `${id}@example.com`
  const name = { name: 'Sam Named', firstName: 'Sam', lastName: 'Named' }
  const proven = { email, emailKey: email, emailConfirmedAt: clock() }
  await db.insert(users).values({ id, ...proven, ...name, createdAt: clock() })
  await db.insert(memberships).values({ orgId, userId: id, createdAt: clock() })
  const permission = { permission: 'time_limited', permissionEnd: dayIn(server, 16) } as const
  await set.record({ ...set.check(permission), fileIds: [await set.fileId()] })
  await ask('PATCH', '/settings', { escalateTo: id })
  const sent = () => db.select().from(sandboxOutbox).where(eq(sandboxOutbox.orgId, orgId))
  const escalated = async () =>
    (await sent()).filter(({ subject }) => subject?.startsWith('Right to work not checked again yet'))
  const leave = () =>
    db.delete(memberships).where(and(eq(memberships.orgId, orgId), eq(memberships.userId, id)))
  return { ...set, named: email, namedId: id, leave, sent, escalated }
}

async function nightAfter(days: number) {
  moveDays(server, days)
  await recomputeExcuses(server.deps)
  server.clock.advance(15 * 60_000)
  await server.runJobs()
}

test('the user whom the organisation has named gets another email 7 days and 1 day before an end', async () => {
  const { email, named, sent, escalated, events } = await withNamedUser()
  await nightAfter(2)
  expect(await escalated()).toEqual([])
  await nightAfter(7)
  const [mail, ...others] = await escalated()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    recipient: named,
    subject: 'Right to work not checked again yet: 1 employee',
  })
  expect(mail?.bodyText).toContain('The right to work on record for 1 employee is about to end')
  expect(mail?.bodyText).toMatch(/- Ella Novak: check due by \d+ \w+ \d{4}\n/)
  expect(mail?.bodyText).toContain('has chosen you for checks that are not done in time.')
  const due = (await sent()).filter(({ subject }) => /check due by/.test(subject ?? ''))
  expect(due.map(({ recipient }) => recipient).toSorted((a, b) => a.localeCompare(b))).toEqual(
    [email, email, named, named].toSorted((a, b) => a.localeCompare(b)),
  )
  await nightAfter(6)
  expect(await escalated()).toHaveLength(2)
  expect((await events('rtw.escalated')).map(({ data }) => data.days)).toEqual([7, 1])
})

test('a check that is done by then is not escalated', async () => {
  const { record, check, fileId, escalated } = await withNamedUser()
  await nightAfter(2)
  await record({ ...check({ kind: 'followup' }), fileIds: [await fileId()] })
  await nightAfter(7)
  await nightAfter(6)
  expect(await escalated()).toEqual([])
})

test('the owners are told in the place of a named user who has left, and nobody where no user is named', async () => {
  const left = await withNamedUser()
  await left.leave()
  const unnamed = await withNamedUser()
  await unnamed.ask('PATCH', '/settings', { escalateTo: null })
  await nightAfter(9)
  expect((await left.escalated()).map(({ recipient }) => recipient)).toEqual([left.email])
  expect(await unnamed.escalated()).toEqual([])
  expect(await left.events('rtw.followup_due')).toHaveLength(1)
  expect(await unnamed.events('rtw.escalated')).toEqual([])
})

test('the owners are told in the place of a named user whose role may not read employees', async () => {
  const { orgId, email, namedId, escalated } = await withNamedUser()
  await server.deps.db
    .update(memberships)
    .set({ role: 'billing' })
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, namedId)))
  await nightAfter(9)
  expect((await escalated()).map(({ recipient }) => recipient)).toEqual([email])
})

test('a named user who is given a role that may not read employees is named no more', async () => {
  const { namedId, ask, escalated } = await withNamedUser()
  await ask('PATCH', `/team/members/${namedId}`, { role: 'billing' })
  expect((await ask('GET', '/settings')).json.escalateTo).toBeNull()
  await nightAfter(9)
  expect(await escalated()).toEqual([])
})

test('an erased employee is not named, and the email that named them is not kept', async () => {
  const { ask, employeeId, escalated } = await withNamedUser()
  await nightAfter(9)
  expect(await escalated()).toHaveLength(1)
  await ask('POST', `/employees/${employeeId}/erase`, {})
  expect(await escalated()).toEqual([])
})

test('a named user who is limited to other sites is not told, and nothing says they were', async () => {
  const { orgId, leave, escalated, events } = await withNamedUser()
  await leave()
  const limited = await joinLimited(server, orgId, ['Leeds'])
  await server.deps.db
    .update(organisations)
    .set({ escalateTo: limited.userId })
    .where(eq(organisations.id, orgId))
  await nightAfter(9)
  expect(await escalated()).toEqual([])
  expect(await events('rtw.escalated')).toEqual([])
})
