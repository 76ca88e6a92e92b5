import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, inject, test, type TestContext, vi } from 'vitest'
import { type ConsoleCalls, signUpForLoad } from '#testing/console-calls.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#testing/database-proxy.ts'
import { createProcesses, isReady } from '#testing/processes.ts'
import { isTold503, type LoadAnswer, startLoad } from '#testing/steady-load.ts'

// The scorecard's outage is 30 s, which is what OUTAGE_SECONDS is for: `npm test` has no time for it.
const outageMs = Number(process.env['OUTAGE_SECONDS'] ?? 10) * 1000
const recoveryMs = 5000

/** Shorter than what holds by itself, so that an outage of a few seconds reaches each of them. */
const limits = {
  DATABASE_POOL_WAIT_MS: '2000',
  DATABASE_STATEMENT_TIMEOUT_MS: '2500',
  DATABASE_ANSWER_TIMEOUT_MS: '3000',
}
/** The time for a connection, the time for an answer, and some. */
const answersWithinMs = 6000

describe.runIf(inject('database').kind === 'postgres').concurrent('while the database is away', () => {
  test.for<[string, number, (proxy: DatabaseProxy) => void | Promise<void>]>([
    ['refuses every connection', 50, (proxy) => proxy.cut()],
    ['says nothing any more', 20, (proxy) => proxy.hold()],
  ])(
    'a server under load whose database %s answers 503, and goes on with nothing lost when it is back',
    { timeout: 180_000 },
    async ([, perSecond, takeAway], { expect, onTestFinished }) => {
      const processes = await createProcesses()
      const proxy = await openDatabaseProxy(processes.databaseUrl!)
      onTestFinished(async () => {
        await processes.end()
        await proxy.close()
      })
      const server = await processes.startServer({ DATABASE_URL: proxy.url, ...limits })
      const calls = await signUpForLoad(server.url, processes.databaseUrl!)
      const slowness = await slownessOf(() => calls.list(server.url))
      const load = startLoad({ perSecond, atOnce: 150 }, (index) =>
        index % 3 ? calls.list(server.url) : calls.invite(server.url, emailOf(index), keyOf(index)),
      )
      await sleep(1500)
      const awayFrom = performance.now()
      await takeAway(proxy)
      const readiness = await watchReadiness(server.url, awayFrom + outageMs)
      await proxy.mend()
      const backFrom = performance.now()
      // What the machine takes for other things: nothing but the process answers /healthz.
      const slackMs = 10 * slowness + 5 * Math.max(...readiness.map(({ healthMs }) => healthMs))
      const recoveredMs = recoveryMs + slackMs
      await vi.waitUntil(() => isReady(server.url), { timeout: recoveredMs, interval: 50 })
      await sleep(2000)
      const answers = await load.stop()
      const afterwards = [await calls.list(server.url), await calls.invite(server.url, emailOf(-1))]

      expect(server.child.exitCode).toBe(null)
      // It is noticed within about two seconds.
      const noticed = awayFrom + 2500 + slackMs
      expect(readiness.filter(({ at }) => at > noticed).map(({ status }) => status)).not.toContain(200)
      expect(answers.filter((answer) => !isSuccess(answer) && !isTold503(answer))).toEqual([])
      const during = answers.filter(({ sentAt }) => sentAt > awayFrom + 1000 && sentAt < backFrom - 1000)
      expect(during.filter(isTold503).length).toBeGreaterThan((outageMs / 1000) * perSecond * 0.2)
      expect(Math.max(...during.map(({ sentAt, answeredAt }) => answeredAt - sentAt))).toBeLessThan(
        answersWithinMs + slackMs,
      )
      const since = answers.filter((answer) => isSuccess(answer) && answer.sentAt > backFrom)
      expect(Math.min(...since.map(({ answeredAt }) => answeredAt)) - backFrom).toBeLessThan(recoveredMs)
      expect(afterwards.map(({ status }) => status)).toEqual([200, 201])
      await expectEverythingSentOnce(expect, processes.databaseUrl!, calls, answers)
    },
  )
})

/** How long a request takes where nothing is in its way, in milliseconds: this machine may be busy with others. */
async function slownessOf(send: () => Promise<Response>): Promise<number> {
  const took: number[] = []
  for (let index = 0; index < 20; index++) {
    const from = performance.now()
    await (await send()).text()
    // What a process does for the first time takes it longer.
    if (index >= 10) took.push(performance.now() - from)
  }
  return Math.max(...took)
}

const emailOf = (index: number) => `person.${index}@example.com`
const keyOf = (index: number) => ({ 'idempotency-key': `invitation-${index}` })
const isSuccess = ({ status }: LoadAnswer) => status === 200 || status === 201

async function watchReadiness(url: string, until: number) {
  const seen: { at: number; status: number; healthMs: number }[] = []
  while (performance.now() < until) {
    const at = performance.now()
    const answer = await fetch(`${url}/readyz`)
    await answer.text()
    const from = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    seen.push({ at, status: answer.status, healthMs: performance.now() - from })
    await sleep(200)
  }
  return seen
}

/** Each person whose invitation was acknowledged is there once, and everyone who is there was written to once. */
async function expectEverythingSentOnce(
  expect: TestContext['expect'],
  databaseUrl: string,
  { orgId }: ConsoleCalls,
  answers: LoadAnswer[],
) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const column = async (text: string) =>
    (await client.query<{ email: string }>(text, [orgId])).rows.map(({ email }) => email).toSorted()
  const invited = () => column('select email from employees where org_id = $1')
  const written = () => column('select recipient as email from sandbox_outbox where org_id = $1')
  const acknowledged = answers.flatMap(({ status }, index) => (status === 201 ? [emailOf(index)] : []))
  const people = await invited()
  expect(people).toEqual([...new Set(people)])
  expect(acknowledged.filter((email) => !people.includes(email))).toEqual([])
  // A job that was handed out at the very moment is given to another process a minute later.
  await vi.waitFor(async () => expect(await written()).toEqual(people), { timeout: 100_000, interval: 250 })
  await client.end()
}
