import { mostSecondsAhead } from '@bonafide/shared/contract/organisation/test-mode.ts'
import { addDays } from 'date-fns'
import { secondsInDay } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runHourlyTask } from '#modules.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { acrossOrganisations } from '#platform/db/reach.ts'
import { startWebhooks } from '#testing/harness/webhook-server.ts'
import { startTestMode } from '#testing/scenarios/test-mode.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startWebhooks)
const aMonth = 31 * secondsInDay

const recorded = async (orgId: string) =>
  (await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))).map(({ action }) => action)

test('a link of test mode expires when the clock is moved on, and live links do not', async () => {
  const { token, orgId } = await server.organisation()
  const { inTest, live, invite, makeKey, testOrgId } = await startTestMode(server, { token, orgId })
  const { url } = server.receiver
  await inTest('POST', '/webhook-endpoints', { body: { url, events: ['invitation.expired'] } })
  const real = await server.invite(token)
  const tested = await invite()
  const { key } = await makeKey()
  const before = server.clock.now()
  const moved = await server.request('POST', '/v1/test/clock', { token: key, body: { advance: aMonth } })
  expect([moved.status, moved.json]).toEqual([
    200,
    { now: addDays(before, 31).toISOString(), secondsAhead: aMonth },
  ])
  await server.runJobs()
  expect((await inTest('GET', `/employees/${tested.employeeId}`)).json.employee.linkState).toBe('expired')
  expect((await live('GET', `/employees/${real.employeeId}`)).json.employee.linkState).toBe('active')
  expect((await server.request('GET', `/flow/progress/${tested.verificationToken}`)).status).toBe(404)
  expect((await server.request('GET', `/flow/progress/${real.verificationToken}`)).status).toBe(200)
  expect(await recorded(testOrgId)).toContain('link.expired')
  expect(await recorded(orgId)).not.toContain('link.expired')
  // The partner's endpoint of test mode hears of it, with a signature of now: their server goes by the real time.
  const sent = server.receiver.received.find(({ body }) => body.includes(testOrgId))
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({
    type: 'invitation.expired',
    livemode: false,
    data: { orgId: testOrgId, employeeId: tested.employeeId },
  })
  expect(Number(sent?.headers['webhook-timestamp'])).toBe(Math.floor(before.getTime() / 1000))
  // The hourly tasks over all organisations do not end the links of others either.
  await acrossOrganisations('hourly tasks', () => runHourlyTask(server.deps, 'announce-expired-links'))
  expect(await recorded(orgId)).not.toContain('link.expired')
})

test('the key that moves the clock goes on working, and so does the next one', async () => {
  const { inTest, makeKey } = await startTestMode(server)
  const expiresAt = addDays(server.clock.now(), 7).toISOString()
  const made = await inTest('POST', '/api-keys', {
    body: { name: 'CI', scopes: ['employees:write', 'employees:read'], expiresAt },
  })
  const { key } = made.json
  await server.request('POST', '/v1/test/clock', { token: key, body: { advance: aMonth } })
  expect((await server.request('GET', '/v1/employees', { token: key })).status).toBe(200)
  const later = await makeKey()
  expect((await server.request('GET', '/v1/employees', { token: later.key })).status).toBe(200)
})

test('the clock moves forward only, and by two years in all', async () => {
  const { inTest } = await startTestMode(server)
  const advance = (seconds: unknown) => inTest('POST', '/test/clock', { body: { advance: seconds } })
  for (const wrong of [0, -1, 1.5, '60', null, mostSecondsAhead + 1]) {
    expect((await advance(wrong)).status, String(wrong)).toBe(422)
  }
  expect((await advance(mostSecondsAhead - 1)).status).toBe(200)
  const answers = await Promise.all([advance(1), advance(1), advance(1)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await inTest('GET', '/test/clock')).json.secondsAhead).toBe(mostSecondsAhead)
})

test('live data has no clock to move', async () => {
  const { live } = await startTestMode(server)
  const made = await live('POST', '/api-keys', { body: { name: 'Live', scopes: ['employees:write'] } })
  const body = { advance: 60 }
  const byKey = await server.request('POST', '/v1/test/clock', { token: made.json.key, body })
  const byUser = await live('POST', '/test/clock', { body })
  expect([byKey, byUser].map(({ status, json }) => [status, json.code])).toEqual([
    [403, 'test_mode_only'],
    [403, 'test_mode_only'],
  ])
})
