import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type SQL, sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { createApp } from '#app.ts'
import { backUpDatabase } from '#platform/backup/back-up-database.ts'
import { restoreDatabase } from '#platform/backup/restore-database.ts'
import { createDeps } from '#process/deps.ts'
import type { Db } from '#platform/db/database.ts'
import { openPglite } from '#platform/db/open-database.ts'
import { parseEnv } from '#platform/config/env.ts'
import { putDatabase } from '../database/new-database.ts'
import { serverBundle } from './server-bundle.ts'
import { createCalls } from '../harness/test-calls.ts'

const packageDir = fileURLToPath(new URL('../..', import.meta.url))

/** An empty data directory, a name for a backup, and what is done with them; all of it is gone after the test. */
export async function createBackupPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'bonafide-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const newDirectory = () => mkdtemp(join(folder, 'data-'))
  const dataDir = await newDirectory()
  const file = join(folder, 'a.backup')
  return {
    dataDir,
    file,
    newDirectory,
    /** A server on a data directory, as `npm start` runs it, without its port. */
    async startServer(directory = dataDir) {
      if (!(await readdir(directory)).includes('pglite')) await putDatabase(directory)
      const env = { ...parseEnv({ DATA_DIR: directory, LOG_LEVEL: 'silent' }), passwordMemoryKib: 1024 }
      const { deps, queue, close } = await createDeps(env, { works: false })
      let stopped: Promise<void> | undefined
      const stop = () => (stopped ??= queue.stop().then(close))
      onTestFinished(stop)
      return { ...createCalls(createApp(deps, { publicDir: '/nowhere' })), deps, stop }
    },
    async backUp(source = {}, ageKey?: string) {
      const lines: string[] = []
      const say = (line: string) => void lines.push(line)
      await backUpDatabase({ file, ageKey, dataDir, source, now: new Date(), say })
      return lines.join('\n')
    },
    async restore(directory = dataDir, source = {}, ageKey?: string) {
      const lines: string[] = []
      const say = (line: string) => void lines.push(line)
      const now = new Date('2026-11-21T12:00:00Z')
      await restoreDatabase({ file, ageKey, dataDir: directory, source, now, say })
      return lines.join('\n')
    },
    /** The command itself, in a process of its own. */
    async run(name: 'backup' | 'restore', args: string[], env: Record<string, string> = {}) {
      const command = join(await serverBundle(), `${name}.js`)
      // The same flag as in vitest.pglite.config.ts.
      const child = spawn(process.execPath, ['--liftoff-only', command, ...args], {
        cwd: packageDir,
        env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env },
      })
      const output = { text: '' }
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (part) => void (output.text += part))
      }
      const [code] = (await once(child, 'exit')) as [number | null]
      return { code, text: output.text }
    },
  }
}

export type BackupPlace = Awaited<ReturnType<typeof createBackupPlace>>

/** Returns every row of every table of a data directory, by the table's name. */
export async function dumpOf(directory: string): Promise<Record<string, string>> {
  const { db, close } = await openPglite(join(directory, 'pglite'))
  try {
    const tables = await rowsOf<{ name: string }>(
      db,
      sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const dump: Record<string, string> = {}
    for (const { name } of tables) {
      const [row] = await rowsOf<{ all: string }>(
        db,
        sql.raw(`select coalesce(json_agg(row order by row::text), '[]')::text as all from ${name} as row`),
      )
      dump[name] = row?.all ?? ''
    }
    return dump
  } finally {
    await close()
  }
}

export async function rowsOf<T extends Record<string, unknown>>(db: Db, query: SQL): Promise<T[]> {
  const result: unknown = await db.execute(query)
  return (result as { rows: T[] }).rows
}
