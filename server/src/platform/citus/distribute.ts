import { type Connection, liftLimits, type OpenDatabase, readRows } from '#platform/db/database.ts'
import {
  distributeTables,
  type Place,
  type PlacedTable,
  planDistribution,
  prepareChange,
} from './distribute-tables.ts'
import { sql } from 'drizzle-orm'
import { StartError } from '#platform/app-error.ts'

interface Options {
  database: Pick<OpenDatabase, 'kind' | 'db' | 'alone'>
  /** True to distribute the tables, false to print the plan alone. */
  yes: boolean
  /** The number of parts that the organisations are divided into. */
  shards: number
  say: (line: string) => void
}

/**
 * Distributes the tables over the nodes of Citus, all of them or none. Says first what it will do. Said again it does
 * what is missing.
 * @returns whether every table is in its place
 * @throws StartError where there is nothing to distribute over
 */
export async function distribute({ database, yes, shards, say }: Options): Promise<boolean> {
  await requireNodes(database)
  const planned = await planDistribution(database.db)
  sayPlan(planned, say)
  const missing = planned.filter(({ isThere }) => !isThere)
  if (missing.length && !yes) {
    say('Nothing was changed. Stop all servers and workers, make a backup, and run this again with --yes.')
    return false
  }
  if (missing.length) {
    await database.alone(({ db }) =>
      db.transaction(async (tx) => {
        await liftLimits(tx)
        await prepareChange(tx)
        await distributeTables(tx, shards)
      }),
    )
  }
  // After the tables, with which Citus makes the roles as they are on the coordinator.
  await letRolesIn(database.db)
  await dropLeftovers(database, planned, say)
  say('Every table is in its place.')
  return true
}

async function requireNodes({ kind, db }: Options['database']): Promise<void> {
  const [citus] =
    kind === 'postgres' ? await readRows(db, sql`select from pg_extension where extname = 'citus'`) : []
  if (!citus) {
    throw new StartError(
      'This database is not on Citus, so there is nothing to distribute over. Set DATABASE_URL to the coordinator of a cluster, in whose database "create extension citus" was run.',
    )
  }
  const nodes = await readRows<{ is_coordinator: boolean; takes_shards: boolean }>(
    db,
    sql`select groupid = 0 as is_coordinator, shouldhaveshards as takes_shards from pg_dist_node where isactive`,
  )
  if (!nodes.some((node) => node.is_coordinator)) {
    throw new StartError('Name the coordinator first: select citus_set_coordinator_host(host, port).')
  }
  if (!nodes.some((node) => node.takes_shards)) {
    throw new StartError('There is no worker yet: select citus_add_node(host, port).')
  }
}

const titles: Record<Place, string> = {
  organisation: 'By organisation',
  reference: 'On each node',
  coordinator: 'On the coordinator',
}

function sayPlan(planned: readonly PlacedTable[], say: Options['say']): void {
  for (const [place, title] of Object.entries(titles)) {
    const here = planned.filter((table) => table.place === place)
    const names = here.map(({ name, isThere }) => (isThere ? name : `+${name}`))
    say(
      `${title} (${here.length}, of which ${here.filter(({ isThere }) => !isThere).length} are to be moved):`,
    )
    say(`  ${names.join(' ')}`)
  }
}

// The old rows of a table stay in its files on the coordinator, where no erasure would find them.
async function dropLeftovers(
  { db }: Options['database'],
  planned: readonly PlacedTable[],
  say: Options['say'],
): Promise<void> {
  const left: string[] = []
  for (const { name } of planned.filter(({ place }) => place !== 'coordinator')) {
    const [size] = await readRows<{ bytes: string }>(
      db,
      sql`select pg_relation_size(to_regclass(${name})) as bytes`,
    )
    if (Number(size?.bytes) > 0) left.push(name)
  }
  if (!left.length) return
  await db.transaction(async (tx) => {
    await liftLimits(tx)
    await prepareChange(tx)
    await tx.execute(sql`set local citus.enable_ddl_propagation = off`)
    const kept = await withoutTriggers(tx)
    for (const name of left)
      await tx.execute(sql`select truncate_local_data_after_distributing_table(${name})`)
    await kept.restore()
  })
  say(`What these left on the coordinator is gone: ${left.join(' ')}`)
}

/** Switches off, on the coordinator alone, what keeps tables from being emptied: their rows are on the workers. */
async function withoutTriggers(tx: Connection): Promise<{ restore(): Promise<void> }> {
  const guarded = await readRows<{ name: string; trigger: string }>(
    tx,
    sql`select quote_ident(relname) as name, quote_ident(tgname) as trigger
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace and not relation_is_a_known_shard(tgrelid)`,
  )
  const all = async (how: 'disable' | 'enable') => {
    for (const { name, trigger } of guarded)
      await tx.execute(sql.raw(`alter table ${name} ${how} trigger ${trigger}`))
  }
  await all('disable')
  return { restore: () => all('enable') }
}

// The coordinator connects to a worker as the role of the transaction, so that the worker's own policies hold. On the
// coordinator, where the product signs in, neither role may.
const lettingIn = `do $$
declare
  needed text;
begin
  perform set_config('citus.enable_ddl_propagation', 'off', true);
  foreach needed in array array['bonafide_app', 'bonafide_across'] loop
    if not exists (select from pg_roles where rolname = needed) then
      execute format('create role %I', needed);
    end if;
    execute format('alter role %I login', needed);
  end loop;
end $$`

/**
 * Lets the roles of the product in on each worker, which is asked to trust the coordinator alone.
 * @throws StartError when a worker refuses
 */
async function letRolesIn(db: Connection): Promise<void> {
  const answers = await readRows<{ node: string; success: boolean; result: string }>(
    db,
    sql`select nodename || ':' || nodeport as node, success, result from run_command_on_workers(${lettingIn})
      join pg_dist_node using (nodename, nodeport)`,
  )
  const refused = answers.find(({ success }) => !success)
  if (refused) throw new StartError(`The worker ${refused.node} lets the roles not in: ${refused.result}`)
}
