import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { emptiedTables, keptTables } from '#retention/closing/organisation-tables.ts'
import { readRows } from '#platform/db/database.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { tables as tableRetention } from '#modules.ts'

const server = withTestServer()

test('every table of the schema says how long its rows live, and what ends them', async () => {
  const rows = await readRows<{ name: string }>(
    server.deps.db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  expect(tableRetention.map(({ table }) => getTableName(table)).toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  )
  for (const { table, lives, ends } of tableRetention) {
    expect([lives !== '', ends.length > 0], getTableName(table)).toEqual([true, true])
  }
})

test('what ends by age is removed by the hourly clean-up, and nothing else is', () => {
  const byAge = tableRetention.filter(({ ends }) => ends.includes('age'))
  expect(tableRetention.filter(({ isPast }) => isPast)).toEqual(byAge)
})

test('what ends with the organisation is emptied with it, and what stays for ever is kept for a reason', () => {
  const names = (tables: readonly { table: PgTable }[]) =>
    tables.map(({ table }) => getTableName(table)).toSorted()
  const ofNone = ['organisations', 'retention_runs', 'signing_keys']
  const emptied = emptiedTables({ tables: tableRetention }).map((table) => ({ table }))
  expect(
    names(tableRetention.filter(({ ends }) => ends.includes('organisation') && !ends.includes('never'))),
  ).toEqual(names(emptied))
  expect(names(tableRetention.filter(({ ends }) => ends.includes('never')))).toEqual(
    [...names(keptTables), ...ofNone].toSorted(),
  )
})
