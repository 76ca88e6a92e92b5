import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from './messages-tables.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const employeeCount = 25
const left = 5

const server = withTestServer({ env: { messagesPerDay: employeeCount + left } })

test("of 50 messages at once with five left of an organisation's day, five are accepted", async () => {
  const { token, orgId } = await server.signUp()
  await givePlan(server.deps, orgId, 'enterprise')
  const invited = []
  for (let sent = 0; sent < employeeCount; sent++) invited.push(await server.invite(token))
  // An invitation waits for the month's count of checks as well; a reminder waits for nothing else.
  const sends = invited.flatMap(({ employeeId }) => [
    () => server.request('POST', `/employees/${employeeId}/nudge`, { token }),
    () => server.request('POST', '/employees/invite', { token, body: newInvitation() }),
  ])
  const statuses = (await Promise.all(sends.map((send) => send()))).map(({ status }) => status)
  expect(statuses).toHaveLength(50)
  expect(statuses.filter((status) => status === 200 || status === 201)).toHaveLength(left)
  // So many at once may also be told that the service is busy.
  expect(statuses.filter((status) => ![200, 201, 429, 503].includes(status))).toEqual([])
  expect(await server.deps.db.$count(messages, eq(messages.orgId, orgId))).toBe(employeeCount + left)
})
