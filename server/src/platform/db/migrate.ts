import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StartError } from '#platform/app-error.ts'
import type { Keys } from '#platform/keys/keys.ts'
import { keepKeyCheck, requireDataKey } from '#platform/keys/installation-key.ts'
import { sqlStateOf } from './database-failure.ts'
import { grantAccess, requireRights, showRowsToOwner } from './require-rights.ts'
import { installQueue } from '#platform/jobs/boss-on.ts'
import type { JobKind } from '#platform/jobs/define-job.ts'
import { distributeTables, isDistributed, prepareChange } from '#platform/citus/distribute-tables.ts'
import { liftLimits, type OpenDatabase, readRows, type Tx } from './database.ts'

interface Preparation {
  signal?: AbortSignal | undefined
  /** Left out by what seals nothing. */
  keys?: Keys | undefined
}

/**
 * Brings the schema and the job queue up to date, once it is known that the database's roles may do what they will be asked,
 * and that the data key is this database's. Processes that start at once take turns.
 * @throws StartError where one of the two does not hold; nothing is changed then
 */
export async function prepareDatabase(
  database: OpenDatabase,
  jobs: readonly JobKind[],
  { signal, keys }: Preparation = {},
): Promise<void> {
  await database.alone(async (own) => {
    signal?.throwIfAborted()
    if (database.kind === 'postgres') await prepareRoles(database, own.db)
    if (keys) await requireDataKey(own.db, keys)
    await migrate(own).catch(refusal)
    signal?.throwIfAborted()
    await installQueue(own, jobs).catch(refusal)
    await grantAccess(own.db).catch(refusal)
    if (keys) await keepKeyCheck(own.db, keys)
  }, signal)
  signal?.throwIfAborted()
}

async function prepareRoles({ executeSql }: OpenDatabase, db: OpenDatabase['db']): Promise<void> {
  const { rows } = await executeSql('select current_user as name')
  await requireRights(db, String(rows[0]?.name))
  await showRowsToOwner(db)
}

/** Turns a right that the role lacks, or a read-only database, into a StartError: its operator has to mend it. */
function refusal(error: unknown): never {
  if (sqlStateOf(error) === '25006') {
    throw new StartError('The database takes no changes: it is a standby, or still being recovered.', {
      cause: error,
    })
  }
  if (sqlStateOf(error) !== '42501') throw error
  const { message } = error instanceof DrizzleQueryError ? (error.cause ?? error) : (error as Error)
  throw new StartError(
    `The role that brings the tables up to date lacks a right: ${message}. It has to own the database and all tables of the product.`,
    { cause: error },
  )
}

/**
 * Brings the schema up to date. Each migration is a transaction, so a start that was killed goes on where it ended, and a
 * lock taken for a moment is free while the next migration reads a whole table. Progress is noted where drizzle-kit notes
 * it. Where the tables are distributed, a new table is distributed at once: foreign keys can lead to others only then.
 * @throws StartError where the database was made by other migrations
 */
export async function migrate({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  const all = migrations()
  const last = requireOurs(await db.transaction(readApplied), all)
  for (const migration of all) {
    if (migration.folderMillis > last) await db.transaction((tx) => apply(tx, migration))
  }
}

interface Applied {
  hash: string
  at: number
}

async function readApplied(tx: Tx): Promise<Applied[]> {
  await liftLimits(tx)
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const applied = await readRows<{ hash: string; at: string }>(
    tx,
    sql`select hash, created_at as at from drizzle.__drizzle_migrations`,
  )
  return applied.map(({ hash, at }) => ({ hash, at: Number(at) }))
}

/**
 * Refuses a database with foreign migrations. Those that a newer build has applied are newer than all of ours. Any other
 * unknown one belongs to another product, or was edited after it had been applied, so the tables are unknown.
 * @returns the time at which the newest was made
 */
function requireOurs(applied: readonly Applied[], all: readonly Migration[]): number {
  const newest = all.at(-1)?.folderMillis ?? 0
  const known = new Set(all.map(({ hash }) => hash))
  if (applied.some(({ hash, at }) => at <= newest && !known.has(hash))) {
    throw new StartError(
      'The tables of the database were made by other migrations than those of this build, which cannot go on from there. Nothing was changed. Name an empty database in DATABASE_URL, or for the embedded one another folder in DATA_DIR.',
    )
  }
  return Math.max(0, ...applied.map(({ at }) => at))
}

async function apply(tx: Tx, { hash, folderMillis, sql: statements }: Migration): Promise<void> {
  // The change of a migration is worth waiting for, however many rows it has.
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

/** Returns when the newest migration of this build was made, by which the database counts them (milliseconds). */
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
