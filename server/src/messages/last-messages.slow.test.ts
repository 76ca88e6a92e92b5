import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, gte } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptions } from '#billing/billing-tables.ts'
import { messages } from './messages-tables.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { messageCaps } from './caps/message-caps.ts'

const employeeCount = 25
const left = 5
const env = { messagesPerDay: employeeCount + left }

const server = withTestServer({ env })
let other: TestServer
beforeAll(async () => {
  other = await createTestServer({ env: server.deps.env, keepData: true })
})
afterAll(() => other.close())

// So many at once may also be told that the service is busy.
const expectNoOthers = (statuses: number[]) =>
  expect(statuses.filter((status) => ![200, 201, 429, 503].includes(status))).toEqual([])
const accepted = (statuses: number[]) => statuses.filter((status) => status === 200 || status === 201)

test("of 50 messages at once with five left of an organisation's day, five are accepted by two processes", async () => {
  const { token, orgId } = await server.signUp()
  await givePlan(server.deps, orgId, 'enterprise')
  const invited = []
  for (let sent = 0; sent < employeeCount; sent++) invited.push(await server.invite(token))
  // An invitation waits for the month's count of checks as well; a reminder waits for nothing else.
  const sends = invited.flatMap(({ employeeId }) => [
    () => server.request('POST', `/employees/${employeeId}/nudge`, { token }),
    () => other.request('POST', '/employees/invite', { token, body: newInvitation() }),
  ])
  const statuses = (await Promise.all(sends.map((send) => send()))).map(({ status }) => status)
  expect(statuses).toHaveLength(50)
  expectNoOthers(statuses)
  expect(accepted(statuses)).toHaveLength(left)
  expect(await server.deps.db.$count(messages, eq(messages.orgId, orgId))).toBe(employeeCount + left)
})

test('of 25 texts at once of an organisation without a plan, five are accepted by two processes', async () => {
  const { token, orgId, email } = await server.signUp()
  await givePlan(server.deps, orgId, 'enterprise')
  const invited = []
  for (let i = 0; i < employeeCount; i++) {
    const phone = `+44740${String(i).padStart(3, '0')}1234`
    invited.push(await server.invite(token, { inviteChannelPref: 'sms', phone }))
  }
  await server.deps.db.delete(subscriptions).where(eq(subscriptions.orgId, orgId))
  // To the next month: the texts of a plan count for theirs.
  do {
    for (const { clock } of [server, other]) clock.advance(millisecondsInDay)
  } while (server.clock.now().getUTCDate() !== 1)
  const since = server.clock.now()
  const session = await server.signIn(email)
  const statuses = (
    await Promise.all(
      invited.map(({ employeeId }, index) =>
        (index % 2 ? server : other).request('POST', `/employees/${employeeId}/resend`, {
          token: session,
          body: {},
        }),
      ),
    )
  ).map(({ status }) => status)
  expectNoOthers(statuses)
  expect(accepted(statuses)).toHaveLength(messageCaps.textsOfDay.most)
  const texts = and(eq(messages.orgId, orgId), gte(messages.createdAt, since))
  expect(await server.deps.db.$count(messages, texts)).toBe(messageCaps.textsOfDay.most)
})
