import type pg from 'pg'

const parts = [
  `select format('%s.%s %s%s default %s', table_name, column_name, udt_name,
     case is_nullable when 'NO' then ' not null' else '' end, column_default)
   from information_schema.columns where table_schema = 'public'`,
  `select format('%s: %s %s%s', conrelid::regclass, conname, pg_get_constraintdef(oid), case when convalidated then '' else ' not valid' end)
   from pg_constraint where connamespace = 'public'::regnamespace`,
  `select indexdef from pg_indexes where schemaname = 'public'`,
  `select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
  `select pg_get_functiondef(pg_proc.oid) from pg_proc
   where pronamespace = 'public'::regnamespace and not exists (
     select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  `select format('%s %s %s %s %s', tablename, policyname, roles, qual, with_check) from pg_policies where schemaname = 'public'`,
  `select format('%s row security %s forced %s', relname, relrowsecurity, relforcerowsecurity)
   from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  `select format('%s on %s to %s', privilege_type, table_name, grantee)
   from information_schema.role_table_grants where table_schema = 'public'`,
  `select format('view %s: %s', viewname, definition) from pg_views where schemaname = 'public'`,
]

/** Describes the whole schema of the product, a line for each part, whatever created it. */
export async function describeSchema(client: pg.Client): Promise<string[]> {
  const lines: string[] = []
  for (const part of parts) {
    const { rows } = await client.query<Record<string, string>>(part)
    lines.push(...rows.flatMap((row) => Object.values(row)))
  }
  return lines.toSorted()
}
