import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { defaultDatabaseLimits } from '#platform/config/database-settings.ts'
import { isPassingFailure } from '#platform/db/database-failure.ts'
import { type Db, type OpenDatabase, readRows } from '#platform/db/database.ts'
import { pgliteExtensions, wrapPglite } from '#platform/db/open-database.ts'
import { openPostgres } from '#platform/db/open-postgres.ts'
import { type CopiedDatabase, copyDatabase } from './copy-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that the tests of this project run on; its schema is in place. */
    database: { kind: 'pglite'; snapshot: string } | ({ kind: 'postgres' } & CopiedDatabase)
  }
}

// Tests ask for hundreds of connections at once, and a machine that is busy with others gives them later.
const limits = { ...defaultDatabaseLimits, poolWaitMs: 30_000 }

let opened: Promise<OpenDatabase> | undefined

/** This worker's database, shared by its test files, which run one after the other. */
export function testDatabase(): Promise<OpenDatabase> {
  return (opened ??= open())
}

async function open(): Promise<OpenDatabase> {
  const database = inject('database')
  if (database.kind === 'pglite') {
    const snapshot = new Blob([await readFile(database.snapshot)])
    return wrapPglite(await PGlite.create({ loadDataDir: snapshot, extensions: pgliteExtensions }))
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  return openPostgres(await copyDatabase(database, name), { limits, onError: () => {} })
}

/** Empties every table, so that one test's limits and queued jobs are not another's. */
export async function emptyTables({ db }: OpenDatabase): Promise<void> {
  const database = inject('database')
  if (database.kind === 'postgres' && database.workers) return emptyCluster(db)
  const emptying = sql.raw(emptyingOne)
  for (let tries = 1; ; tries++) {
    try {
      await db.execute(emptying)
      return
    } catch (error) {
      // Unfinished work of the test before may deadlock with this.
      if (tries === 5 || !isPassingFailure(error)) throw error
    }
  }
}

const tables = `from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`

// Truncating all of them takes ten times as long as looking into each. Rows of one page stay in their order, as in a new
// file: the first one written is the first one read, whichever connection wrote it. Unfinished work of the test before is
// waited for.
const emptyingOne = `
do $$
declare
  emptied record;
  has_rows boolean;
begin
  set local session_replication_role = replica;
  execute (select 'lock ' || string_agg(oid::regclass::text, ', ') ${tables});
  for emptied in select oid, oid::regclass as name ${tables} loop
    execute format('select exists (select from %s)', emptied.name) into has_rows;
    if pg_relation_size(emptied.oid) > 8192 then
      execute format('truncate %s cascade', emptied.name);
    elsif has_rows then
      execute format('delete from %s', emptied.name);
    end if;
  end loop;
  delete from queue.job;
end $$`

// Some rows refuse to be deleted, and others refer to them.
const emptying = `do $$
declare
  emptied record;
  has_rows boolean;
begin
  perform set_config('session_replication_role', 'replica', true);
  perform set_config('citus.override_table_visibility', 'off', true);
  for emptied in
    select oid, oid::regclass as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and (relation_is_a_known_shard(oid) or not exists (select from pg_dist_partition where logicalrelid = oid))
  loop
    execute format('select exists (select from %s)', emptied.name) into has_rows;
    if has_rows then
      execute format('delete from %s', emptied.name);
    end if;
  end loop;
end $$`

/** Empties every table of a cluster on each of its nodes, where truncating all of them takes many seconds. */
async function emptyCluster(db: Db): Promise<void> {
  const answers = await readRows<{ success: boolean; result: string }>(
    db,
    sql`select success, result from run_command_on_all_nodes(${emptying})`,
  )
  const refused = answers.find(({ success }) => !success)
  if (refused) throw new Error(`a node is not emptied: ${refused.result}`)
  await db.execute(sql`delete from queue.job`)
}
