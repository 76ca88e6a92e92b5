import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { openPostgres } from '#platform/db/open-postgres.ts'
import { signUpForLoad } from '#testing/load/console-calls.ts'
import { freePort } from '#testing/processes/free-port.ts'
import { createProcesses, isReady, type Processes, type TestProcess } from '#testing/processes/processes.ts'

const embedded = inject('database').kind === 'pglite'
const timeout = 120_000
const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

let processes: Processes
const ends: (() => unknown)[] = []
afterEach(async () => {
  await processes?.end()
  for (const end of ends.splice(0).toReversed()) await end()
})

async function connectToDatabase(): Promise<pg.Client> {
  const client = new pg.Client(processes.databaseUrl)
  await client.connect()
  ends.push(() => client.end())
  return client
}

const countOf = async (client: pg.Client, what: string): Promise<number> =>
  (await client.query<{ count: number }>(`select count(*)::int as count from ${what}`)).rows[0]!.count

const connections = `pg_stat_activity where datname = current_database() and application_name like 'bonafide%'`
const waiting = `${connections} and wait_event_type = 'Lock'`

async function expectEnd({ child, exited }: Pick<TestProcess, 'child' | 'exited'>): Promise<void> {
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
}

test.runIf(!embedded)(
  'processes that are told to end while another one prepares the database end, and wait for nothing any more',
  { timeout },
  async () => {
    processes = await createProcesses({ empty: true })
    const client = await connectToDatabase()
    const other = await openPostgres(processes.databaseUrl!, { onError: () => {} })
    const finish = new AbortController()
    await new Promise<void>((resolve) => {
      const preparing = other.alone(async () => {
        resolve()
        await once(finish.signal, 'abort')
      })
      ends.push(() => (finish.abort(), preparing.then(() => other.close())))
    })
    const started = [
      await processes.run('main', { PORT: String(await freePort()) }),
      await processes.run('worker'),
    ]
    await vi.waitUntil(async () => (await countOf(client, waiting)) === 2, { timeout: 60_000, interval: 25 })
    const from = performance.now()
    await Promise.all(started.map(expectEnd))
    expect(performance.now() - from).toBeLessThan(10_000)
    await expect.poll(() => countOf(client, waiting)).toBe(0)
    expect(started.map(({ output }) => output())).toEqual(['', ''])
  },
)

test.runIf(!embedded)(
  'one that is told to end in the middle of the migrations leaves only whole ones, and the next one does the rest',
  { timeout },
  async () => {
    processes = await createProcesses({ empty: true })
    const client = await connectToDatabase()
    await client.query(`
      create function stop_here() returns event_trigger language plpgsql as
        'begin perform pg_advisory_xact_lock(77); end';
      create event trigger stop_here on ddl_command_start when tag in ('CREATE TRIGGER') execute function stop_here();
      select pg_advisory_lock(77)`)
    const first = await processes.run('main', { PORT: String(await freePort()) })
    await vi.waitUntil(async () => (await countOf(client, waiting)) === 1, { timeout: 60_000, interval: 25 })
    await expectEnd(first)
    await expect.poll(() => countOf(client, connections)).toBe(0)
    const all = readMigrationFiles({ migrationsFolder })
    const interrupted = all.findIndex(({ sql }) =>
      sql.some((statement) => /create (or replace |constraint )*trigger/i.test(statement)),
    )
    expect(await countOf(client, 'drizzle.__drizzle_migrations')).toBe(interrupted)
    expect(await countOf(client, 'pg_trigger where not tgisinternal')).toBe(0)

    await client.query('select pg_advisory_unlock(77)')
    const second = await processes.startServer()
    await signUpForLoad(second.url, processes.databaseUrl!)
    expect(await countOf(client, 'drizzle.__drizzle_migrations')).toBe(all.length)
  },
)

test.runIf(!embedded)(
  'one that is told to end while it waits for a database that says nothing ends',
  { timeout },
  async () => {
    processes = await createProcesses()
    const silent = createServer().listen(0, '127.0.0.1')
    ends.push(() => silent.close())
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    const connected = once(silent, 'connection')
    const started = await processes.run('worker', {
      DATABASE_URL: `postgres://user@127.0.0.1:${port}/none`,
      DATABASE_POOL_WAIT_MS: '60000',
    })
    await connected
    await expectEnd(started)
  },
)

test.runIf(embedded)(
  'a server that is told to end in its first moments does so, and leaves a data directory that starts again',
  { timeout: 240_000 },
  async () => {
    processes = await createProcesses({ empty: true })
    const { dataDir } = processes
    const first = await processes.run('main', { PORT: String(await freePort()) })
    const isMaking = async () => (await readdir(dataDir)).includes('pglite.new')
    await vi.waitUntil(isMaking, { timeout: 60_000, interval: 5 })
    await expectEnd(first)
    expect(first.output()).toBe('')
    const port = await freePort()
    await processes.run('main', { PORT: String(port) })
    // All of a first start is done by this one, which takes its time on a busy machine.
    await vi.waitUntil(() => isReady(`http://localhost:${port}`), { timeout: 150_000, interval: 50 })
  },
)

test.runIf(embedded)('a start that cannot be given up is cut off', { timeout }, async () => {
  const code = `
    import { runProcess } from './src/process/run-process.ts'
    setInterval(() => {}, 1000)
    void runProcess(() => new Promise(() => {}))
    console.log('begun')`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  })
  ends.push(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const exited = once(child, 'close') as TestProcess['exited']
  await expectEnd({ child, exited })
})
