import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { employeeToCheck, moveDays } from '#testing/setups/checks-test-setup.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinLimited } from '#testing/scenarios/limit-to-sites.ts'
import { runRetention } from './run-retention.ts'

const server = withTestServer()

test('the email of next month’s destruction is the organisation’s: erasing an employee first does not drop it', async () => {
  const { ask, employeeId, email, orgId } = await employeeToCheck(server)
  const { json: colleague } = await ask('POST', '/employees/invite', newInvitation())
  const leave = (id: string, leaveDate: string) => ask('PATCH', `/employees/${id}/engagement`, { leaveDate })
  await leave(employeeId, '2015-05-31')
  await leave(colleague.employeeId, '2015-06-30')
  await server.runJobs()
  moveDays(server, 7)
  await runRetention(server.deps)
  const isNotice = and(eq(messages.orgId, orgId), eq(messages.template, 'retention_due'))
  expect(await server.deps.db.select().from(messages).where(isNotice)).toMatchObject([
    { employeeId: null, state: 'queued' },
  ])
  expect((await ask('POST', `/employees/${employeeId}/erase`, {})).status).toBe(200)
  await server.runJobs()
  const sent = await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.orgId, orgId))
  expect(sent.filter(({ subject }) => subject?.startsWith('Data to be deleted'))).toMatchObject([
    { recipient: email, subject: 'Data to be deleted next month: 2 employees' },
  ])
  expect(await server.deps.db.select().from(messages).where(isNotice)).toMatchObject([{ state: 'sent' }])
})

test('a user who is limited to sites is not told of what becomes of all employees', async () => {
  const { ask, employeeId, orgId } = await employeeToCheck(server)
  const limited = await joinLimited(server, orgId, ['Leeds'])
  await ask('PATCH', `/employees/${employeeId}/engagement`, { leaveDate: '2015-05-31' })
  await server.runJobs()
  moveDays(server, 7)
  await runRetention(server.deps)
  const isNotice = and(eq(messages.orgId, orgId), eq(messages.template, 'retention_due'))
  const told = await server.deps.db.select({ userId: messages.userId }).from(messages).where(isNotice)
  expect(told).toHaveLength(1)
  expect(told).not.toContainEqual({ userId: limited.userId })
})
