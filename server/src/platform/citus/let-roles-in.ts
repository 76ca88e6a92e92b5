import { sql } from 'drizzle-orm'
import { StartError } from '#platform/config/start-error.ts'
import { type Connection, readRows } from '#platform/db/database.ts'

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
export async function letRolesIn(db: Connection): Promise<void> {
  const answers = await readRows<{ node: string; success: boolean; result: string }>(
    db,
    sql`select nodename || ':' || nodeport as node, success, result from run_command_on_workers(${lettingIn})
      join pg_dist_node using (nodename, nodeport)`,
  )
  const refused = answers.find(({ success }) => !success)
  if (refused) throw new StartError(`The worker ${refused.node} lets the roles not in: ${refused.result}`)
}
