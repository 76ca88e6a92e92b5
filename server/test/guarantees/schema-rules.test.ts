import { getTableColumns, is, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable, PgText } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { readRows } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { everyTable } from '#testing/database/tenant-tables.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { onCluster } from '#testing/database/until-blocked.ts'

// Covers the rules of the schema that hold for every table, looked up in the database itself.
let tables: PgTable[]
beforeAll(async () => {
  tables = await everyTable()
})

interface Constraint {
  table: string
  name: string
  columns: string[]
  target: string | null
  text: string
  valid: boolean
}

async function constraintsOf(kind: 'c' | 'f'): Promise<Constraint[]> {
  const { db } = await testDatabase()
  return readRows<Constraint>(
    db,
    sql`select c.conrelid::regclass::text as table, c.conname as name, c.confrelid::regclass::text as target,
        pg_get_constraintdef(c.oid) as text, c.convalidated as valid,
        array(select attname::text from pg_attribute a join unnest(c.conkey) with ordinality k(num, at)
          on a.attnum = k.num where a.attrelid = c.conrelid order by k.at) as columns
      from pg_constraint c where c.contype = ${kind} and c.connamespace = 'public'::regnamespace
      ${onCluster ? sql`and not relation_is_a_known_shard(c.conrelid)` : sql``}`,
  )
}

test('the migrations make the tables that the sources describe, and no others', async () => {
  const { db } = await testDatabase()
  const made = await readRows<{ line: string }>(
    db,
    sql`select format('%s.%s %s%s%s', relname, attname, format_type(atttypid, atttypmod),
        case when attnotnull then ' not null' else '' end, case when atthasdef then ' default' else '' end) as line
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
        ${onCluster ? sql`and not relation_is_a_known_shard(pg_class.oid)` : sql``}`,
  )
  const described = tables.flatMap((table) =>
    getTableConfig(table).columns.map((column) => {
      const type = column.getSQLType().replace(' (', '(')
      const rest = `${column.notNull ? ' not null' : ''}${column.hasDefault ? ' default' : ''}`
      return `${getTableConfig(table).name}.${column.name} ${type}${rest}`
    }),
  )
  expect(made.map(({ line }) => line).toSorted()).toEqual(described.toSorted())
})

test('the migrations make every index, key and condition that the sources describe', async () => {
  const { db } = await testDatabase()
  const made = await readRows<{ name: string }>(
    db,
    sql`select relname as name from pg_class where relkind in ('i', 'I') and relnamespace = 'public'::regnamespace
      union all select conname from pg_constraint where connamespace = 'public'::regnamespace`,
  )
  const names = new Set(made.map(({ name }) => name))
  const described = tables
    .map(getTableConfig)
    .flatMap(({ name, indexes, checks, foreignKeys, primaryKeys }) => [
      ...indexes.map(({ config }) => config.name),
      ...checks.map((check) => check.name),
      // On a cluster none leads from the coordinator to an organisation, whose rows are on the nodes.
      ...foreignKeys
        .filter(
          (key) => !(onCluster && name === 'sso_tokens' && key.reference().foreignTable === organisations),
        )
        .map((key) => key.getName()),
      ...primaryKeys.map((key) => key.getName()),
    ])
  expect(described.length).toBeGreaterThan(200)
  expect(described.filter((name) => !name || !names.has(name.slice(0, 63)))).toEqual([])
})

const valuesIn = (text: string) =>
  [...text.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value).toSorted()

test('a column of few values takes no other, in the database too', async () => {
  const checks = await constraintsOf('c')
  const asked = tables.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter((column) => is(column, PgText) && (column.enumValues?.length ?? 0) > 0)
      .map((column) => ({
        table: getTableConfig(table).name,
        column: column.name,
        values: (column.enumValues ?? []).toSorted(),
      })),
  )
  expect(asked.length).toBeGreaterThan(50)
  const isHeld = ({ table, column, values }: (typeof asked)[number]) =>
    checks.some(
      (check) =>
        check.table === table &&
        check.valid &&
        check.columns.join() === column &&
        valuesIn(check.text).join() === values.join(),
    )
  expect(asked.filter((one) => !isHeld(one)).map(({ table, column }) => `${table}.${column}`)).toEqual([])
})

test('what names an employee names one of its own organisation', async () => {
  const keys = await constraintsOf('f')
  const asked = tables
    .map(getTableConfig)
    .filter(({ columns }) => columns.some(({ name }) => name === 'employee_id'))
    .map(({ name }) => name)
  expect(asked.length).toBeGreaterThan(20)
  const isHeld = (table: string) =>
    keys.some(
      (key) =>
        key.table === table &&
        key.valid &&
        key.target === 'employees' &&
        key.columns.join() === 'org_id,employee_id',
    )
  expect(asked.filter((table) => !isHeld(table))).toEqual([])
})

/** Tables that are in no organisation: a user who has signed in is known by the id alone, and so is a call. */
const withoutOrganisation = ['organisations', 'users']

test('what points to a row of an organisation does so within it', async () => {
  const keys = await constraintsOf('f')
  const loose = keys.filter(
    ({ target, columns }) => !withoutOrganisation.includes(target!) && columns[0] !== 'org_id',
  )
  expect(loose.map(({ name }) => name)).toEqual([])
  expect(keys.filter(({ valid }) => !valid).map(({ name }) => name)).toEqual([])
})
