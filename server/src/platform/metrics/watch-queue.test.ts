import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OpenDatabase } from '#platform/db/database.ts'
import { parsePrometheus } from '#testing/harness/parse-prometheus.ts'
import { createMetrics } from './create-metrics.ts'
import { watchQueue } from './watch-database.ts'
import { jobKinds } from '#modules.ts'
import { releaseMessagesJob } from '#messages/caps/release-waiting.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

/** What the first scrape shows. */
async function look(db: OpenDatabase['db'] = server.deps.db) {
  const metrics = createMetrics()
  watchQueue(metrics, { db }, jobKinds)
  const show = async () => parsePrometheus(await metrics.registry.metrics())
  return { ...(await show()), again: show }
}

const message = { name: 'message.send' }

test('the queue shows how many jobs are due and since when, and none that is for later or done', async () => {
  const { token, orgId } = await server.signUp()
  await server.deps.db.transaction((tx) => {
    return server.deps.jobs.enqueue(tx, releaseMessagesJob, { orgId, seq: 1 }, { afterSeconds: 3600 })
  })
  await server.invite(token)
  await server.invite(token)
  await server.deps.db.execute(
    sql`update queue.job set start_after = now() - interval '90 seconds' where name = 'message.send'`,
  )
  const { value } = await look()
  expect(value('jobs_due', message)).toBe(2)
  expect(value('jobs_oldest_due_seconds', message)).toBeGreaterThanOrEqual(90)
  expect(value('jobs_oldest_due_seconds', message)).toBeLessThan(100)
  expect(value('jobs_due', { name: 'message.release' })).toBe(0)
  expect(value('database_up')).toBe(1)
  await server.runJobs()
  const after = await look()
  expect(after.value('jobs_due', message)).toBe(0)
  expect(after.value('jobs_oldest_due_seconds', message)).toBe(0)
})

function databaseThat(answer: () => Promise<unknown>) {
  let asked = 0
  const execute = () => {
    asked++
    return answer()
  }
  return { db: { execute } as unknown as OpenDatabase['db'], asked: () => asked }
}

test.each([
  ['refuses', () => Promise.reject(new Error('away'))],
  ['is silent', () => new Promise(() => {})],
])('while the database %s the metrics are shown all the same, within two seconds', async (_how, answer) => {
  const { db, asked } = databaseThat(answer)
  const started = performance.now()
  const { value, samples, again } = await look(db)
  expect(performance.now() - started).toBeLessThan(2000)
  expect(value('database_up')).toBe(0)
  expect(samples.filter(({ name }) => name.startsWith('jobs_'))).toEqual([])
  expect((await again()).value('http_requests_in_flight')).toBe(0)
  expect(asked()).toBe(1)
})

test('however many look, the database is asked once in a while', async () => {
  const { db, asked } = databaseThat(async () => ({ rows: [{ name: 'message.send', due: 3, oldest: 7 }] }))
  const { again } = await look(db)
  const seen = await Promise.all([again(), again(), again()])
  expect(seen.map(({ value }) => value('jobs_due', message))).toEqual([3, 3, 3])
  expect(asked()).toBe(1)
})
