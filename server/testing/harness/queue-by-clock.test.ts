import { expect, test } from 'vitest'
import { sendMessageJob } from '#messages/queue-message.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

const job = { orgId: crypto.randomUUID(), messageId: crypto.randomUUID() }

test('a job for later waits for the clock of the test, also where that is far behind the time of day', async () => {
  const { advance, now } = server.clock
  const later = (options: { afterSeconds: number } | { at: Date }) =>
    server.deps.db.transaction((tx) => server.deps.jobs.enqueue(tx, sendMessageJob, job, options))
  await later({ afterSeconds: 5 })
  expect(await server.runJobs()).toBe(0)
  advance(6000)
  expect(await server.runJobs()).toBe(1)
  advance(-3_600_000)
  await later({ at: new Date(now().getTime() + 5000) })
  expect(await server.runJobs()).toBe(0)
  advance(6000)
  expect(await server.runJobs()).toBe(1)
  expect(await server.runJobs()).toBe(0)
})
