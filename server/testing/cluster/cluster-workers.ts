import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { inject, vi } from 'vitest'
import { onServer } from '../database/copy-database.ts'
import { killNow, unprivilegedUser } from '../processes/programs.ts'

/** A worker of the tests' cluster, which is a PostgreSQL on this machine. */
export interface ClusterWorker {
  port: number
  /** Ends it as its machine would by dying. */
  kill(): Promise<void>
  start(): void
}

interface Files {
  port: number
  data: string
  programs: string
}

/** The workers that a test may kill; none where the cluster is on another machine. */
export async function clusterWorkers(): Promise<ClusterWorker[]> {
  const database = inject('database')
  const urls = database.kind === 'postgres' ? (database.workers ?? []) : []
  const files = await Promise.all(urls.map((url) => onServer(url, readFiles)))
  return files.filter(({ data }) => existsSync(join(data, 'postmaster.pid'))).map(workerOf)
}

async function readFiles(client: pg.Client): Promise<Files> {
  const { rows } = await client.query<Files>(
    `select inet_server_port() as port, current_setting('data_directory') as data,
      (select setting from pg_config where name = 'BINDIR') as programs`,
  )
  const [found] = rows
  if (!found) throw new Error('a worker does not say where its files are')
  return found
}

function workerOf({ port, data, programs }: Files): ClusterWorker {
  return {
    port,
    async kill() {
      const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      killNow(Number(pid))
      await vi.waitUntil(() => !existsSync(`/proc/${pid}`), { timeout: 10_000, interval: 20 })
    },
    start() {
      const log = join(dirname(data), `${port}.log`)
      // Leaves out this process's connection files, which belong to another user.
      const env = { PATH: process.env['PATH'], HOME: data }
      const options = { ...unprivilegedUser(), env, cwd: data, stdio: 'ignore' } as const
      execFileSync(join(programs, 'pg_ctl'), ['-D', data, '-l', log, '-w', '-t', '60', 'start'], options)
    },
  }
}

/** Returns the port of the worker that has an organisation's rows. */
export async function portOf(databaseUrl: string, orgId: string): Promise<number> {
  const rows = await onServer(databaseUrl, (client) =>
    client.query<{ port: number }>(
      `select nodeport as port from citus_shards
       where shardid = get_shard_id_for_distribution_column('organisations', $1::uuid)`,
      [orgId],
    ),
  )
  return rows.rows[0]?.port ?? 0
}
