import { secondsInDay } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { startTestMode } from '#testing/scenarios/test-mode.ts'
import { requireCounted } from '#testing/scenarios/recount-employees.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

test('all data of test mode is deleted, and nothing of live data or of another organisation', async () => {
  const { inTest, live, invite, makeKey, token, testOrgId } = await startTestMode(server)
  const other = await startTestMode(server)
  await other.invite()
  await server.invite(token)
  await invite()
  await invite()
  const { key } = await makeKey()
  await server.runJobs()
  await inTest('POST', '/test/clock', { body: { advance: secondsInDay } })
  const asked = await inTest('POST', '/test/clear')
  expect([asked.status, asked.json]).toEqual([200, { accepted: true }])
  await server.runJobs()

  expect(server.logged()).not.toContain('a job failed')
  expect((await inTest('GET', '/employees')).json).toMatchObject({ items: [], total: 0 })
  expect((await inTest('GET', '/employees/stats')).json).toMatchObject({ total: 0 })
  expect((await inTest('GET', '/test/messages')).json.items).toEqual([])
  expect((await inTest('GET', '/test/clock')).json.secondsAhead).toBe(0)
  expect((await inTest('GET', '/usage/current')).json.checksUsed).toBe(0)
  const kept = await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.orgId, testOrgId))
  expect(kept).toEqual([])
  expect((await live('GET', '/employees')).json.total).toBe(1)
  expect((await other.inTest('GET', '/employees')).json.total).toBe(1)
  await requireCounted(server.deps)
  expect((await inTest('GET', '/employees/stats')).json).toMatchObject({ total: 0 })
  // The partner's set-up stays, and goes on.
  expect((await server.request('GET', '/v1/employees', { token: key })).status).toBe(200)
  await invite({ fullName: 'After It' })
  expect((await inTest('GET', '/employees')).json.total).toBe(1)
})

test('it takes who may erase, a proof of now, and test mode', async () => {
  const { inTest, live } = await startTestMode(server)
  expect((await live('POST', '/test/clear')).json.code).toBe('test_mode_only')
  server.clock.advance(11 * 60_000)
  expect((await inTest('POST', '/test/clear')).json.code).toBe('step_up_required')
})
