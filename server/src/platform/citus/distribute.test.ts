import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPostgres } from '#platform/db/open-postgres.ts'
import { type OpenDatabase, readRows } from '#platform/db/database.ts'
import { jobKinds } from '#modules.ts'
import { prepareDatabase } from '#platform/db/migrate.ts'
import { joinNodes, readNodes } from '#testing/cluster/cluster-database.ts'
import { fillTables, readFacts, readTables } from '#testing/scenarios/fill-tables.ts'
import { distributeTables, isDistributed, planDistribution, prepareChange } from './distribute-tables.ts'
import { newDatabase } from '#testing/database/new-database.ts'
import { distribute } from './distribute.ts'
import { onCluster } from '#testing/database/until-blocked.ts'

const provided = inject('database')

async function open(): Promise<OpenDatabase> {
  const database = await openPostgres((await newDatabase())!, { onError: () => {} })
  onTestFinished(() => database.close())
  return database
}

async function run(database: OpenDatabase, yes: boolean) {
  const lines: string[] = []
  const done = await distribute({ database, yes, shards: 2, say: (line) => void lines.push(line) })
  return { done, text: lines.join('\n') }
}

test.runIf(provided.kind === 'postgres' && !onCluster)('PostgreSQL alone is told to be that', async () => {
  const database = await open()
  await expect(run(database, true)).rejects.toThrow('This database is not on Citus')
  expect(await isDistributed(database.db)).toBe(false)
})

test.runIf(onCluster)('said again it changes nothing, and a new table is put in its place', async () => {
  const database = await open()
  const { db } = database
  expect(await run(database, false)).toMatchObject({ done: true })
  await db.execute(sql`create table later (org_id uuid not null references organisations, id uuid not null,
    primary key (org_id, id))`)
  const planned = await run(database, false)
  expect(planned).toMatchObject({ done: false, text: expect.stringContaining('+later') })
  // As a migration does it, whose next statements are keys between tables of organisations.
  await db.transaction(async (tx) => {
    await prepareChange(tx)
    await distributeTables(tx)
    await tx.execute(sql`alter table later add foreign key (org_id, id) references employees (org_id, id)`)
  })
  expect((await run(database, false)).done).toBe(true)
})

test.runIf(onCluster)(
  'what was on one PostgreSQL is on the workers, and nothing of it on the coordinator',
  async () => {
    const url = (await newDatabase({ empty: true }))!
    const before = await openPostgres(url, { onError: () => {} })
    await prepareDatabase(before, jobKinds)
    await before.close()
    const client = new pg.Client(url)
    await client.connect()
    onTestFinished(() => client.end())
    await fillTables(client, await readFacts(client), ['Oak Care', 'Elm Homes'])
    const rows = await readTables(client)
    const name = new URL(url).pathname.slice(1)
    const maintenance = provided.kind === 'postgres' ? provided.url : ''
    await joinNodes(maintenance, name, await readNodes(maintenance))
    const database = await openPostgres(url, { onError: () => {} })
    onTestFinished(() => database.close())
    expect((await run(database, true)).done).toBe(true)
    const after = await readTables(client)
    const places = await planDistribution(database.db)
    const moved = places.filter(({ place }) => place === 'organisation')
    expect(moved.length).toBeGreaterThan(40)
    for (const { name: table } of moved) {
      const now = after.get(table) ?? []
      expect(now, table).toHaveLength(2)
      expect(now, table).toEqual(expect.arrayContaining(rows.get(table) ?? []))
      const size = await client.query(`select pg_relation_size($1::regclass)::int as bytes`, [table])
      expect([table, size.rows[0].bytes]).toEqual([table, 0])
    }
    await expect(client.query('delete from audit_log')).rejects.toThrow('append-only')
    await expect(client.query('truncate audit_log')).rejects.toThrow('append-only')
  },
)

test.runIf(onCluster)('checks are append-only on each node', async () => {
  const { db } = await open()
  const guards = await readRows<{ result: string }>(
    db,
    sql`select result from run_command_on_workers(
      $$select count(*) from pg_trigger where tgname like 'right_to_work_checks_append_only%' and not tgisinternal$$)`,
  )
  expect(guards.length).toBeGreaterThan(0)
  for (const { result } of guards) expect(Number(result)).toBeGreaterThan(0)
})
