import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'

interface Rows<Row> {
  rows: Row[]
}

/** The tables, those of the queue too, in a row of which one of the texts stands, in whatever case. */
export async function searchDump(db: Db, texts: readonly string[]): Promise<string[]> {
  const tables: unknown = await db.execute(sql`
    select n.nspname as schema, c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'queue')
    order by 1, 2`)
  const found: string[] = []
  for (const { schema, name } of (tables as Rows<{ schema: string; name: string }>).rows) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const hits = sql.join(
      texts.map((text) => sql`position(${text.toLowerCase()} in lower(row_to_json(t)::text)) > 0`),
      sql` or `,
    )
    const hit: unknown = await db.execute(sql`select 1 from ${table} t where ${hits} limit 1`)
    if ((hit as Rows<object>).rows.length) found.push(`${schema}.${name}`)
  }
  return found
}
