import { createHash } from 'node:crypto'
import type pg from 'pg'

/** The values that a column takes and the table it points at, in the current schema. */
export interface SchemaFacts {
  /** The first allowed value, by `table.column`. */
  known: ReadonlyMap<string, string>
  /** The table that a column points at, by `table.column`. */
  targets: ReadonlyMap<string, string>
}

interface Table {
  table: string
  columns: Column[]
}

interface Column {
  column: string
  type: string
  isFilled: boolean
}

/** Reads the facts about the columns of a database with the current schema. */
export async function readFacts(client: pg.Client): Promise<SchemaFacts> {
  const checks = await client.query<{ table: string; check: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as check
     from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  const known = checks.rows.flatMap(({ table, check }) => {
    const [, column, first] = /\((\w+) = ANY \(+ARRAY\['([^']*)'::text/.exec(check) ?? []
    return column && first ? [[`${table}.${column}`, first] as const] : []
  })
  const keys = await client.query<{ table: string; column: string; target: string }>(
    `select conrelid::regclass::text as table, own.attname as column, confrelid::regclass::text as target
     from pg_constraint cross join unnest(conkey, confkey) as pair(own_num, far_num)
     join pg_attribute own on own.attrelid = conrelid and own.attnum = own_num
     join pg_attribute far on far.attrelid = confrelid and far.attnum = far_num
     where contype = 'f' and connamespace = 'public'::regnamespace and far.attname = 'id'`,
  )
  const targets = keys.rows.map(({ table, column, target }) => [`${table}.${column}`, target] as const)
  return { known: new Map(known), targets: new Map(targets) }
}

/**
 * Writes a row of each of these organisations into every table, with what the columns of any schema need.
 * @param organisations a name for each
 */
export async function fillTables(
  client: pg.Client,
  facts: SchemaFacts,
  organisations: readonly string[],
): Promise<void> {
  const { rows } = await client.query<Table>(
    `select table_name as table, json_agg(json_build_object(
       'column', column_name, 'type', udt_name,
       'isFilled', is_nullable = 'NO' and column_default is null and is_identity = 'NO')) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
     group by 1`,
  )
  let left = rows
  while (left.length) {
    const before = left.length
    const refused: typeof left = []
    const failures: unknown[] = []
    for (const table of left) {
      try {
        await client.query('begin')
        for (const organisation of organisations) await fill(client, table, { facts, organisation })
        await client.query('commit')
      } catch (error) {
        // The table points at one that has no rows yet.
        await client.query('rollback')
        refused.push(table)
        failures.push(error)
      }
    }
    if (refused.length === before) throw new AggregateError(failures, failures.map(String).join('\n'))
    left = refused
  }
}

/** Columns that are nullable, but required in some states. */
const asked = [
  'org_id',
  'employee_id',
  'one_time_codes.phone_e164',
  'right_to_work_alerts.until',
  'right_to_work_alerts.days',
]
const isAsked = (table: string, column: string) =>
  asked.includes(column) || asked.includes(`${table}.${column}`)

async function fill(
  client: pg.Client,
  { table, columns }: Table,
  { facts, organisation }: { facts: SchemaFacts; organisation: string },
): Promise<void> {
  const filled = columns.filter(({ isFilled, column }) => isFilled || isAsked(table, column))
  // A table by day, of all organisations, has one row for both.
  await client.query(
    `insert into "${table}" (${filled.map(({ column }) => `"${column}"`).join(', ')})
     values (${filled.map((_, index) => `$${index + 1}`).join(', ')}) on conflict do nothing`,
    filled.map(({ column, type }) => valueOf(`${table}.${column}`, type, facts, organisation)),
  )
}

function valueOf(name: string, type: string, { known, targets }: SchemaFacts, organisation: string): unknown {
  const [table = '', column = ''] = name.split('.')
  if (type === 'uuid') {
    const target = column === 'org_id' ? 'organisations' : column === 'id' ? table : targets.get(name)
    return idOf(target ?? name, organisation)
  }
  if (type.startsWith('timestamp')) return '2026-10-01T09:00:00Z'
  if (name === 'api_keys.scopes') return '{embed:mint}'
  if (type.startsWith('_')) return '{}'
  if (name === 'call_links.url') return 'https://meet.example/room'
  // Earlier schemas name each kind.
  if (name === 'messages.template') return 'invitation'
  const values: Record<string, unknown> = {
    text: known.get(name) ?? `${column} of ${organisation}`,
    int4: 10,
    int8: 10,
    numeric: 10,
    bool: false,
    date: '2026-10-01',
    jsonb: '{}',
    bytea: Buffer.from(organisation),
  }
  if (!(type in values)) throw new Error(`${name} is of a type that no row is made for: ${type}`)
  return values[type]
}

/** The id that the row of an organisation has in a table. */
function idOf(table: string, organisation: string): string {
  const hex = createHash('md5').update(`${table} ${organisation}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns every row of every table as JSON, by table. */
export async function readTables(client: pg.Client): Promise<Map<string, Record<string, unknown>[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const read = new Map<string, Record<string, unknown>[]>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`,
    )
    read.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return read
}
