import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idempotencyKeys } from '#platform/db/request-tables.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { hourlyTasks, runHourlyTask } from '#modules.ts'
import { scheduleHourly } from './hourly-tasks.ts'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

test('a task says in the log what it did', async () => {
  const { token } = await server.signUp()
  const headers = { 'idempotency-key': 'once' }
  await server.request('POST', '/employees/invite', { token, headers, body: newInvitation() })
  server.clock.advance(2 * 86_400_000)
  await runHourlyTask(server.deps, 'purge')
  expect(await server.deps.db.select().from(idempotencyKeys)).toEqual([])
  const line = server
    .logged()
    .split('\n')
    .find((text) => text.includes('an hourly task was done'))
  expect(JSON.parse(line!)).toMatchObject({ task: 'purge', done: { idempotency_keys: 1 } })
})

test('each task is queued soon after the start, and a database that is away then costs minutes, not the hour', async () => {
  vi.useFakeTimers()
  const queued: string[] = []
  let isAway = true
  const queue = {
    async enqueueOnce(_: unknown, data: object) {
      if (isAway) throw new Error('away')
      queued.push((data as { task: string }).task)
      return true
    },
  }
  const hourly = scheduleHourly(queue, hourlyTasks, server.deps.log)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.logged()).toContain('the hourly tasks could not be queued')
  isAway = false
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  const names = hourlyTasks.map(({ name }) => name)
  expect(queued.slice(0, names.length)).toEqual(names)
  hourly.stop()
  queued.length = 0
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(queued).toEqual([])
})
