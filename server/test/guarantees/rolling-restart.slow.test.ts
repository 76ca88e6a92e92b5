import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createBalancer } from '#testing/fakes/balancer.ts'
import { signUpForLoad } from '#testing/load/console-calls.ts'
import { createProcesses, type TestServerProcess } from '#testing/processes/processes.ts'
import { isTold503, startLoad } from '#testing/load/steady-load.ts'

// The scorecard ends 50 servers, which is what STOPS is for: `npm test` has time for some of them.
const stops = Number(process.env['STOPS'] ?? 6)
const rate = { perSecond: 100, atOnce: 40 }
/** The number of servers that run at once; all but one of them end together. */
const together = 4
const settings = {
  DRAIN_SECONDS: '1',
  // The address that all servers behind one balancer share.
  PUBLIC_URL: 'http://localhost:3000',
  // Ending and starting processes overlap, beside the other tests.
  DATABASE_POOL_SIZE: '6',
}

test.runIf(inject('database').kind === 'postgres')(
  'servers that are ended one after the other under load leave no request without its answer',
  { timeout: 60_000 + stops * 5000 },
  async () => {
    const processes = await createProcesses()
    onTestFinished(() => processes.end())
    const start = () => processes.startServer(settings)
    const [first, ...others] = await Promise.all(Array.from({ length: together }, start))
    const running = [first!, ...others]
    const calls = await signUpForLoad(first!.url, processes.databaseUrl!)
    const balancer = createBalancer()
    for (const { url } of running) balancer.add(url)
    const load = startLoad(rate, (index) =>
      balancer.send((url) =>
        index % 4 ? calls.list(url) : calls.invite(url, `employee.${index}@example.com`),
      ),
    )

    const ends: Awaited<ReturnType<typeof end>>[] = []
    while (ends.length < stops) {
      const ending = running.splice(0, Math.min(together - 1, stops - ends.length))
      const replacements = Math.min(ending.length, stops - ends.length - ending.length)
      const [ended, started] = await Promise.all([
        Promise.all(ending.map(end)),
        Promise.all(Array.from({ length: replacements }, start)),
      ])
      for (const { url } of ending) balancer.remove(url)
      for (const server of started) balancer.add(server.url)
      running.push(...started)
      ends.push(...ended)
    }
    const answers = await load.stop()
    await balancer.stop()

    expect(ends.map(({ exit }) => exit)).toEqual(Array.from({ length: stops }, () => [0, null]))
    expect(Math.max(...ends.map(({ ms }) => ms))).toBeLessThan(10_000)
    // A machine that is busy with other things tells some to come again, which is an answer too.
    const served = answers.filter(({ status }) => status === 200 || status === 201)
    expect(answers.filter((answer) => !served.includes(answer) && !isTold503(answer))).toEqual([])
    expect(served.length).toBeGreaterThan(stops * 10)
    expect(answers.length).toBeGreaterThan(stops * 20)
    const acknowledged = answers.filter(({ status }) => status === 201).length
    expect(await countEmployees(processes.databaseUrl!, calls.orgId)).toBe(acknowledged)
  },
)

async function end({ child, exited }: TestServerProcess) {
  await sleep(Math.random() * 300)
  const from = performance.now()
  child.kill('SIGTERM')
  const exit = await exited
  return { exit, ms: performance.now() - from }
}

async function countEmployees(databaseUrl: string, orgId: string): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query('select count(*)::int as employees from employees where org_id = $1', [
    orgId,
  ])
  await client.end()
  return (rows as [{ employees: number }])[0].employees
}
