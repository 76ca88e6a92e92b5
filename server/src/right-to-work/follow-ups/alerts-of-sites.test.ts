import { roles, rolesWith } from '@bonafide/shared/contract/permissions.ts'
import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships } from '#accounts/users-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { composeMessage } from '#messages/send-message.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { joinLimited } from '#testing/scenarios/limit-to-sites.ts'
import { dayIn, employeeToCheck } from '#testing/setups/checks-test-setup.ts'
import { findLateStarts } from './find-late-starts.ts'
import { sendAlertsJob } from './raise-alerts.ts'

const server = withTestServer()

/** An organisation with three employees who started yesterday without a check. */
async function lateStarters() {
  const { orgId, employeeId } = await employeeToCheck(server)
  const { db } = server.deps
  const [one] = await db.select().from(employees).where(eq(employees.id, employeeId))
  const rows = ['Zoe Last', 'Ada First', 'Noor Middle'].map((fullName) => {
    const id = crypto.randomUUID()
    return { ...one!, id, fullName, emailKey: `${id}@example.com`, startDate: dayIn(server, -1) }
  })
  await db.insert(employees).values(rows)
  await findLateStarts(server.deps)
  const sent = () =>
    db
      .select()
      .from(sandboxOutbox)
      .where(eq(sandboxOutbox.orgId, orgId))
      .orderBy(asc(sandboxOutbox.createdAt))
  return { orgId, ids: rows.map(({ id }) => id), sent }
}

test('a user who is limited to sites is told of the employees there only, as it is when the email is sent', async () => {
  const { orgId, ids, sent } = await lateStarters()
  const leeds = await joinLimited(server, orgId, ['Leeds'])
  const york = await joinLimited(server, orgId, ['York'])
  const nowhere = await joinLimited(server, orgId, ['Wick'])
  const { db } = server.deps
  const move = (id: string | undefined, site: string) =>
    db
      .update(employees)
      .set({ site })
      .where(and(eq(employees.orgId, orgId), eq(employees.id, id ?? '')))
  const [zoe, ada, noor] = ids
  await move(zoe, 'Leeds')
  await move(ada, 'York')
  await move(noor, 'York')
  // Alerts are gathered for a quarter of an hour.
  server.clock.advance(15 * 60_000)
  await server.runJobs()
  const toEach = async ({ email }: { email: string }) =>
    (await sent())
      .filter(({ recipient }) => recipient === email)
      .map(({ subject, bodyText }) => ({ subject, bodyText }))
  expect(await toEach(leeds)).toMatchObject([{ subject: expect.stringContaining('Zoe Last') }])
  const [list, ...others] = await toEach(york)
  expect(others).toEqual([])
  expect(list?.subject).toBe('Stop work: right-to-work alerts for 2 employees')
  expect(list?.bodyText).toContain('Ada First')
  expect(list?.bodyText).not.toContain('Zoe')
  expect(await toEach(nowhere)).toEqual([])
})

test('an employee who has moved to another site by the time an email is sent is not named in it', async () => {
  const { orgId, ids } = await lateStarters()
  const leeds = await joinLimited(server, orgId, ['Leeds'])
  const { db, clock } = server.deps
  const about = async (listed: string[]) => {
    const list = listed.map((employeeId) => ({ employeeId, by: null }))
    const composed = await composeMessage(server.deps, {
      orgId,
      id: crypto.randomUUID(),
      userId: leeds.userId,
      employeeId: ids[0]!,
      template: listed.length ? 'alerts' : 'stop_work',
      channel: 'email',
      about: listed.length ? { count: listed.length, employees: list } : {},
      recipient: null,
      state: 'queued',
      held: false,
      attempts: 0,
      providerRef: null,
      failure: null,
      createdAt: clock(),
      sentAt: null,
    })
    return composed.ok ? composed.message : undefined
  }
  expect(await about([])).toBeUndefined()
  expect(await about(ids)).toBeUndefined()
  await db.update(employees).set({ site: 'Leeds' }).where(eq(employees.id, ids[0]!))
  expect((await about([]))?.text).toContain('Zoe Last')
  const { text = '' } = (await about(ids)) ?? {}
  expect([text.includes('Zoe'), text.includes('Ada')]).toEqual([true, false])
})

test('every user who may read employees is told at night, and no other', async () => {
  const { orgId, sent } = await lateStarters()
  const joined = []
  for (const role of roles) joined.push({ role, ...(await joinOrganisation(server, orgId, role)) })
  const demoted = await joinOrganisation(server, orgId, 'admin')
  server.clock.advance(15 * 60_000)
  await server.runJobs([sendAlertsJob])
  await server.deps.db
    .update(memberships)
    .set({ role: 'billing' })
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, demoted.userId)))
  await server.runJobs()
  const told = new Set((await sent()).map(({ recipient }) => recipient))
  const reached = joined.filter(({ email }) => told.has(email)).map(({ role }) => role)
  expect(reached).toEqual(rolesWith['employees:read'])
  expect(told.has(demoted.email)).toBe(false)
})
