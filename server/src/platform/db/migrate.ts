import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { grantAccess } from './grant-access.ts'
import { installQueue } from '#platform/jobs/install-queue.ts'
import type { JobKind } from '#platform/jobs/define-job.ts'
import { distributeTables, isDistributed, prepareChange } from '#platform/citus/distribute-tables.ts'
import { type OpenDatabase, readRows, type Tx } from './database.ts'
import { liftLimits } from './lift-limits.ts'

/** Brings the schema and the job queue up to date. Processes that start at once take turns. */
export async function prepareDatabase(
  database: OpenDatabase,
  jobs: readonly JobKind[],
  signal?: AbortSignal,
): Promise<void> {
  await database.alone(async (own) => {
    signal?.throwIfAborted()
    await migrate(own)
    signal?.throwIfAborted()
    await installQueue(own, jobs)
    await grantAccess(own.db)
  }, signal)
  signal?.throwIfAborted()
}

/**
 * Brings the schema up to date. Each migration is a transaction, so a killed start goes on where it ended, and what one
 * locks for a moment is free while the next reads a whole table. What has been done is noted where drizzle-kit notes it.
 * Where the tables are distributed, a new one is as soon as it is there: keys lead from it to others only then.
 */
export async function migrate({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  const last = await db.transaction(readLast)
  for (const migration of migrations()) {
    if (migration.folderMillis > last) await db.transaction((tx) => apply(tx, migration))
  }
}

async function readLast(tx: Tx): Promise<number> {
  await liftLimits(tx)
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const [last] = await readRows<{ at: string | null }>(
    tx,
    sql`select max(created_at) as at from drizzle.__drizzle_migrations`,
  )
  return Number(last?.at ?? 0)
}

async function apply(tx: Tx, { hash, folderMillis, sql: statements }: Migration): Promise<void> {
  // What a migration changes is worth waiting for, however many rows there are of it.
  await liftLimits(tx)
  const distributed = await isDistributed(tx)
  if (distributed) await prepareChange(tx)
  for (const statement of statements) {
    await tx.execute(sql.raw(statement))
    if (distributed && /\bcreate table\b/i.test(statement)) await distributeTables(tx)
  }
  await tx.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
  )
}

/** When the newest migration of this build was made, which is how the database counts them (in milliseconds). */
export function newestMigration(): number {
  return Math.max(...migrations().map(({ folderMillis }) => folderMillis))
}

type Migration = ReturnType<typeof migrations>[number]

function migrations() {
  return readMigrationFiles({ migrationsFolder: migrationsFolder() })
}

// Beside main.js in the bundle, in the package's folder in the sources.
function migrationsFolder(): string {
  const folders = ['./migrations', '../../../migrations'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const folder = folders.find((path) => existsSync(path))
  if (!folder) throw new Error('the folder of the migrations is missing')
  return folder
}
