import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { writtenToEmployees } from '#testing/load/acknowledged.ts'
import { signUpForLoad } from '#testing/load/console-calls.ts'
import { createProcesses, type Processes } from '#testing/processes/processes.ts'

const embedded = inject('database').kind === 'pglite'

let processes: Processes
let database: pg.Client | undefined
afterEach(async () => {
  await database?.end()
  database = undefined
  await processes.end()
})

async function ask<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  if (!database) {
    database = new pg.Client(processes.databaseUrl)
    await database.connect()
  }
  return (await database.query<T>(text, values)).rows
}

const settings = { PUBLIC_URL: 'http://localhost:3000', DATABASE_POOL_SIZE: '6' }
const sent = async () => (await ask<{ email: string }>(writtenToEmployees)).map(({ email }) => email)

test.runIf(!embedded)(
  'servers that only answer leave the work to workers, and of several each does its part of it once',
  { timeout: 120_000 },
  async () => {
    processes = await createProcesses()
    const servers = await Promise.all([1, 2].map(() => processes.startServer({ ...settings, RUN_JOBS: '0' })))
    const calls = await signUpForLoad(servers[0]!.url, processes.databaseUrl!)
    const emails = Array.from({ length: 120 }, (_, index) => `employee.${index}@example.com`)
    const invite = async (some: string[]) => {
      for (const [index, email] of some.entries()) {
        expect((await calls.invite(servers[index % 2]!.url, email)).status).toBe(201)
      }
    }
    await invite(emails.slice(0, 40))
    await sleep(1500)
    expect(await sent()).toEqual([])

    const from = Date.now()
    const workers = await Promise.all(
      [1, 2, 3].map(() => processes.startWorker({ ...settings, LOG_LEVEL: 'info' })),
    )
    await invite(emails.slice(40, 80))
    // Ends one of them in the middle.
    workers[0]!.child.kill('SIGTERM')
    await invite(emails.slice(80))
    expect(await workers[0]!.exited).toEqual([0, null])
    await vi.waitFor(async () => expect((await sent()).toSorted()).toEqual(emails.toSorted()), {
      timeout: 30_000,
      interval: 100,
    })
    // Written down a moment after it has arrived.
    const states = () =>
      ask(
        `select state, attempts, count(*)::int as messages from messages
         where employee_id is not null group by 1, 2`,
      )
    const allOnce = [{ state: 'sent', attempts: 1, messages: emails.length }]
    await vi.waitFor(async () => expect(await states()).toEqual(allOnce), { timeout: 30_000, interval: 100 })

    // Each process tries to queue the tasks of this hour within five seconds of its start.
    await vi.waitFor(() => expect(tasksOf(workers.map(({ output }) => output())).length).toBeGreaterThan(0), {
      timeout: 60_000,
      interval: 100,
    })
    await sleep(1000)
    const done = tasksOf(workers.map(({ output }) => output()))
    const hours = new Set([hour(from), hour(Date.now())]).size
    expect(done.length).toBeLessThanOrEqual(new Set(done).size * hours)
    expect(done).toContain('purge')
    expect(tasksOf(servers.map(({ output }) => output()))).toEqual([])
  },
)

const hour = (ms: number) => Math.floor(ms / 3_600_000)

/** The hourly tasks that were done, by what processes have logged. */
function tasksOf(outputs: string[]): string[] {
  const lines = outputs.join('').split('\n')
  return lines
    .filter((line) => line.includes('an hourly task was done'))
    .map((line) => (JSON.parse(line) as { task: string }).task)
    .toSorted()
}

test.runIf(!embedded)(
  'servers and workers that start at once prepare an empty database together',
  { timeout: 120_000 },
  async () => {
    processes = await createProcesses({ empty: true })
    const [server] = await Promise.all([
      processes.startServer(settings),
      processes.startServer(settings),
      processes.startWorker(settings),
      processes.startWorker(settings),
    ])
    const calls = await signUpForLoad(server.url, processes.databaseUrl!)
    expect((await calls.invite(server.url, 'ella@example.com')).status).toBe(201)
    await vi.waitFor(async () => expect(await sent()).toEqual(['ella@example.com']), { timeout: 30_000 })
  },
)

test(
  'a worker says in one line why it does not run on the embedded database',
  { timeout: 60_000 },
  async () => {
    processes = await createProcesses()
    const worker = await processes.run('worker', { DATABASE_URL: '' })
    expect(await worker.exited).toEqual([1, null])
    expect(JSON.parse(worker.output()).msg).toMatch(/^DATABASE_URL must be set for a worker/)
    const idle = await processes.run('main', { DATABASE_URL: '', RUN_JOBS: '0' })
    expect(await idle.exited).toEqual([1, null])
    expect(JSON.parse(idle.output()).msg).toMatch(/^RUN_JOBS must be 1 as long as DATABASE_URL is not set/)
  },
)

test(
  'a signal that comes twice at once is one, and a second one ends a process at once',
  { timeout: 60_000 },
  async () => {
    processes = await createProcesses()
    const patient = await processes.startServer({ DRAIN_SECONDS: '1' })
    const from = performance.now()
    patient.child.kill('SIGINT')
    await sleep(50)
    patient.child.kill('SIGINT')
    expect(await patient.exited).toEqual([0, null])
    expect(performance.now() - from).toBeGreaterThan(900)
    const waiting = await processes.startServer({ DRAIN_SECONDS: '60' })
    waiting.child.kill('SIGTERM')
    await sleep(700)
    expect((await fetch(`${waiting.url}/healthz`)).status).toBe(200)
    const unready = await fetch(`${waiting.url}/readyz`)
    expect([unready.status, unready.headers.get('retry-after'), unready.headers.get('connection')]).toEqual([
      503,
      '2',
      'close',
    ])
    expect(await unready.json()).toMatchObject({ message: 'The server is about to end', code: 'unavailable' })
    waiting.child.kill('SIGTERM')
    expect(await waiting.exited).toEqual([1, null])
  },
)
