import { minutesToMilliseconds } from 'date-fns'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { dayIn, moveDays } from '#testing/setups/checks-test-setup.ts'
import { recomputeExcuses } from '#right-to-work/checks/recompute-excuses.ts'
import { rightToWorkAlerts } from '#right-to-work/follow-ups/follow-ups-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { member, staffCalls } from '#testing/setups/staff-import-test-setup.ts'

const server = withTestServer()

test('who is imported with the end of their permission is listed and told of before it, without likeness and copy', async () => {
  const { orgId, email, token } = await server.signUp()
  const { db } = server.deps
  const show = async (path: string) =>
    (await server.request('GET', path, { token: await server.signIn(email) })).json
  const end = dayIn(server, 31)
  const permission = { route: 'online', documentCode: '', permission: 'time-limited', permissionEnd: end }
  const started = { startDate: dayIn(server, -20), checkedOn: dayIn(server, -30) }
  await staffCalls(server, token).start([member({ ...permission, ...started })])
  await server.runJobs()
  const [employee] = await db.select().from(employees).where(eq(employees.orgId, orgId))
  expect(await show(`/employees/${employee?.id}/checks`)).toMatchObject({
    rightToWork: { state: 'provisional', until: null },
    followUp: { due: end, nextAlert: dayIn(server, 1), lastSent: null },
  })
  for (const query of ['concern=follow_up_due', 'endsWithinDays=90'])
    expect((await show(`/right-to-work?${query}`)).items).toMatchObject([{ followUpDue: end, until: null }])
  expect(await show('/verifications/counts')).toMatchObject({ followUps: 1, expiring: 1 })
  expect(await show('/right-to-work/figures')).toMatchObject({ endsWithin30: 0, endsWithin60: 1 })
  const told = async () => {
    moveDays(server, 1)
    await recomputeExcuses(server.deps)
    server.clock.advance(minutesToMilliseconds(30))
    await server.runJobs()
    const isOfEnd = and(eq(messages.orgId, orgId), eq(sql`${messages.about} ->> 'day'`, end))
    return (await db.select().from(messages).where(isOfEnd)).map(({ template }) => template)
  }
  expect(await told()).toEqual(['follow_up'])
  for (let day = 2; day <= 31; day++) await told()
  // The first of the user's is in the email that says that the employee works without an excuse.
  expect((await told()).filter((template) => template === 'follow_up_due')).toHaveLength(3)
  const alerts = await db
    .select()
    .from(rightToWorkAlerts)
    .where(and(eq(rightToWorkAlerts.orgId, orgId), eq(rightToWorkAlerts.kind, 'follow_up')))
  expect(alerts.map(({ days }) => days)).toEqual([30, 14, 7, 1])
  expect(await show(`/employees/${employee?.id}/checks`)).toMatchObject({
    rightToWork: { state: 'none', reason: 'permission_ended' },
    followUp: { due: end, nextAlert: null },
  })
  expect(await show('/right-to-work/figures')).toMatchObject({ followUpOverdue: 1, endsWithin60: 0 })
}, 60_000)
