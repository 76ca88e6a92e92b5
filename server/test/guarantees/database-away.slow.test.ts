import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, inject, test, type TestContext } from 'vitest'
import { signUpForLoad } from '#testing/load/console-calls.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#testing/fakes/database-proxy.ts'
import { createProcesses, isReady } from '#testing/processes/processes.ts'
import { startPostgres } from '#testing/database/start-postgres.ts'
import { expectEverythingSentOnce, invitationsAndLists } from '#testing/load/acknowledged.ts'
import { isSuccess, isTold503, type LoadAnswer, startLoad } from '#testing/load/steady-load.ts'

// The scorecard's outage is 30 s, which is what OUTAGE_SECONDS is for: `npm test` has no time for it.
const outageMs = Number(process.env['OUTAGE_SECONDS'] ?? 10) * 1000
const recoveryMs = 5000

/** Shorter than what holds by itself, so that an outage of a few seconds reaches each of them. */
const limits = {
  DATABASE_POOL_WAIT_MS: '2000',
  DATABASE_STATEMENT_TIMEOUT_MS: '2500',
  DATABASE_ANSWER_TIMEOUT_MS: '3000',
  // Leaves the database as the only reason for a refusal.
  REQUESTS_AT_ONCE: '200',
}
/** The time for a connection, the time for an answer, and some. */
const answersWithinMs = 6000

interface Database {
  /** The address that the server uses. */
  url: string
  /** The address without what fails in between. */
  directUrl: string
  /** The ways in which it goes, one after the other. */
  takeAways: (() => void | Promise<void>)[]
  /** Brings the database back; it takes connections when this is done. */
  giveBack(): Promise<void>
  end(): Promise<void>
}

async function behindProxy(
  directUrl: string,
  takeAway: (proxy: DatabaseProxy) => void | Promise<void>,
): Promise<Database> {
  const proxy = await openDatabaseProxy(directUrl)
  return {
    url: proxy.url,
    directUrl,
    takeAways: [() => takeAway(proxy)],
    giveBack: () => proxy.mend(),
    end: () => proxy.close(),
  }
}

async function ofItsOwn(...signals: ('SIGINT' | 'SIGKILL')[]): Promise<Database> {
  const postgres = await startPostgres({ keepsAll: true })
  return {
    url: postgres.url,
    directUrl: postgres.url,
    takeAways: signals.map((signal) => () => postgres.end(signal)),
    giveBack: () => postgres.startAgain(),
    end: () => postgres.stop(),
  }
}

describe.runIf(inject('database').kind === 'postgres').concurrent('while the database is away', () => {
  test.for<[string, number, (testsUrl: string) => Promise<Database>]>([
    ['refuses every connection', 50, (url) => behindProxy(url, (proxy) => proxy.cut())],
    ['says nothing any more', 20, (url) => behindProxy(url, (proxy) => proxy.hold())],
    ['is stopped, then killed and has to recover,', 10, () => ofItsOwn('SIGINT', 'SIGKILL')],
  ])(
    'a server under load whose database %s answers 503, and goes on with nothing lost when it is back',
    { timeout: 180_000 },
    async ([, perSecond, open], { expect, onTestFinished }) => {
      const processes = await createProcesses()
      const database = await open(processes.databaseUrl!)
      onTestFinished(async () => {
        await processes.end()
        await database.end()
      })
      const server = await processes.startServer({ DATABASE_URL: database.url, ...limits })
      const calls = await signUpForLoad(server.url, database.directUrl)
      const slowness = await slownessOf(() => calls.list(server.url))
      const load = startLoad({ perSecond, atOnce: 150 }, invitationsAndLists(calls, server.url))
      const outages: Outage[] = []
      for (const takeAway of database.takeAways) {
        await sleep(1500)
        const awayFrom = performance.now()
        await takeAway()
        const readiness = await watchReadiness(server.url, awayFrom + outageMs / database.takeAways.length)
        await database.giveBack()
        const backFrom = performance.now()
        // Allows for other load on the machine: only the process itself answers /healthz.
        const slowMs = 10 * slowness + 5 * Math.max(...readiness.map(({ healthMs }) => healthMs))
        const slackMs = await untilReady(server.url, database.directUrl, slowMs)
        outages.push({ awayFrom, backFrom, slackMs, readiness })
      }
      await sleep(2000)
      const answers = await load.stop()
      const afterwards = [
        await calls.list(server.url),
        await calls.invite(server.url, 'afterwards@example.com'),
      ]

      expect(server.child.exitCode).toBe(null)
      expect(answers.filter((answer) => !isSuccess(answer) && !isTold503(answer))).toEqual([])
      for (const outage of outages) expectTold(expect, { answers, outage, perSecond })
      expect(afterwards.map(({ status }) => status)).toEqual([200, 201])
      await expectEverythingSentOnce(expect, database.directUrl, calls, answers)
    },
  )
})

interface Outage {
  awayFrom: number
  backFrom: number
  /** The delay caused by a slow machine. */
  slackMs: number
  readiness: Awaited<ReturnType<typeof watchReadiness>>
}

interface Told {
  answers: LoadAnswer[]
  outage: Outage
  perSecond: number
}

/** Checks that the outage was noticed and reported in time, and was over soon after. */
function expectTold(expect: TestContext['expect'], { answers, outage, perSecond }: Told): void {
  const { awayFrom, backFrom, slackMs, readiness } = outage
  // The outage is noticed within about two seconds.
  const noticed = awayFrom + 2500 + slackMs
  expect(readiness.filter(({ at }) => at > noticed).map(({ status }) => status)).not.toContain(200)
  const during = answers.filter(({ sentAt }) => sentAt > awayFrom + 1000 && sentAt < backFrom - 1000)
  const least = ((backFrom - awayFrom) / 1000) * perSecond * 0.2
  expect(during.filter(isTold503).length).toBeGreaterThan(least)
  expect(Math.max(...during.map(({ sentAt, answeredAt }) => answeredAt - sentAt))).toBeLessThan(
    answersWithinMs + slackMs,
  )
  const since = answers.filter((answer) => isSuccess(answer) && answer.sentAt > backFrom)
  expect(Math.min(...since.map(({ answeredAt }) => answeredAt)) - backFrom).toBeLessThan(recoveryMs + slackMs)
}

/** Measures an undisturbed request, in milliseconds: this machine may be busy with other work. */
async function slownessOf(send: () => Promise<Response>): Promise<number> {
  const took: number[] = []
  for (let index = 0; index < 20; index++) {
    const from = performance.now()
    await (await send()).text()
    // The first requests of a process take longer.
    if (index >= 10) took.push(performance.now() - from)
  }
  return Math.max(...took)
}

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

/**
 * Waits until the server says it is ready, which has its time, `slowMs`, and ten times what a connection takes that
 * the server has no part in; answers the latter two together.
 */
async function untilReady(url: string, databaseUrl: string, slowMs: number): Promise<number> {
  const from = performance.now()
  let slackMs = slowMs
  for (;;) {
    slackMs = Math.max(slackMs, slowMs + 10 * (await connectionMs(databaseUrl)))
    if (await isReady(url)) return slackMs
    const waited = performance.now() - from
    if (waited > recoveryMs + slackMs) throw new Error(`the server was not ready within ${waited} ms`)
    await sleep(50)
  }
}

async function connectionMs(databaseUrl: string): Promise<number> {
  const from = performance.now()
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.end()
  return performance.now() - from
}
