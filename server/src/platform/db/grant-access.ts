import { sql } from 'drizzle-orm'
import type { Connection } from './database.ts'

/**
 * Lets the roles that the product works as read and write rows, and nothing else: they own no table, and take no policy
 * or trigger off. Only where something is missing, as after a migration: what is granted anew is written anew.
 */
export async function grantAccess(db: Connection): Promise<void> {
  await db.execute(sql`
    do $$
    declare
      missing record;
    begin
      if not (has_schema_privilege('bonafide_across', 'queue', 'usage') and has_schema_privilege('bonafide_app', 'queue', 'usage')
        and has_table_privilege('bonafide_app', 'drizzle.__drizzle_migrations', 'select')) then
        grant usage on schema public, drizzle, queue to bonafide_app, bonafide_across;
        grant select on all tables in schema drizzle to public;
        grant usage on schema drizzle to public;
      end if;
      for missing in
        select oid::regclass as name from pg_class
        where relnamespace in ('public'::regnamespace, 'queue'::regnamespace) and relkind in ('r', 'p', 'v') and pg_has_role(relowner, 'usage')
          and not (has_table_privilege('bonafide_across', oid, 'delete') and has_table_privilege('bonafide_app', oid, 'delete'))
      loop
        execute format('grant select, insert, update, delete on %s to bonafide_app, bonafide_across', missing.name);
      end loop;
      for missing in
        select oid::regclass as name from pg_class
        where relnamespace in ('public'::regnamespace, 'queue'::regnamespace) and pg_has_role(relowner, 'usage') and case when relkind = 'S' then not (has_sequence_privilege('bonafide_across', oid, 'usage') and has_sequence_privilege('bonafide_app', oid, 'usage')) else false end
      loop
        execute format('grant usage on sequence %s to bonafide_app, bonafide_across', missing.name);
      end loop;
    end $$`)
}
