import { sql } from 'drizzle-orm'
import { type Db, readRows } from '#platform/db/database.ts'

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
export async function emptyCluster(db: Db): Promise<void> {
  const answers = await readRows<{ success: boolean; result: string }>(
    db,
    sql`select success, result from run_command_on_all_nodes(${emptying})`,
  )
  const refused = answers.find(({ success }) => !success)
  if (refused) throw new Error(`a node is not emptied: ${refused.result}`)
  await db.execute(sql`delete from queue.job`)
}
