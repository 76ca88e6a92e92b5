import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { describeSchema } from '#testing/database/describe-schema.ts'
import { applyMigrations, nextBuild } from '#testing/processes/next-build.ts'
import { createProcesses, type Processes } from '#testing/processes/processes.ts'
import { repeats, repeatsWithinMs } from '#testing/harness/repeats.ts'
import { fillTables, readFacts, readTables } from '#testing/scenarios/fill-tables.ts'

const organisations = ['Oak Care', 'Elm Homes']
const settings = { PORT: '0', RUN_JOBS: '0', DATA_KEY: 'b7'.repeat(32) }

async function connect(url: string | undefined): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function countApplied(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  )
  return rows[0]?.count ?? 0
}

/**
 * Starts the server, and kills it once it has applied a migration more.
 * @returns how many are applied then
 */
async function killMidway(processes: Processes, client: pg.Client): Promise<number> {
  const before = await countApplied(client)
  const { child, exited } = await processes.run('main', settings)
  while (child.exitCode === null && (await countApplied(client)) === before);
  child.kill('SIGKILL')
  await exited
  return countApplied(client)
}

test.runIf(inject('database').kind === 'postgres')(
  'from every earlier schema, with rows in every table, a start that is killed midway is gone on with, and nothing is lost',
  { timeout: repeatsWithinMs * 3 },
  async ({ annotate }) => {
    const { folder, migrations, end } = await nextBuild()
    onTestFinished(end)
    const made = await createProcesses({ empty: true, build: folder })
    await made.startServer({ RUN_JOBS: '0' })
    const now = await connect(made.databaseUrl)
    const [facts, wanted] = [await readFacts(now), await describeSchema(now)]
    await made.end()
    // The first two make the first schema that there was.
    const every = migrations.map((_, index) => index + 1).slice(1)
    const chosen = new Set(spread(every, repeats({ pglite: 5, postgres: 5 }, every.length)))
    let killed = 0
    for (const count of chosen) {
      const processes = await createProcesses({ empty: true, build: folder })
      const client = await connect(processes.databaseUrl)
      await applyMigrations((text) => client.query(text), migrations.slice(0, count))
      await fillTables(client, facts, organisations)
      const before = await readTables(client)
      for (let left = count + 1; left < migrations.length; left += 2) {
        const applied = await killMidway(processes, client)
        if (applied < migrations.length) killed++
      }
      await processes.startServer({ RUN_JOBS: '0', DATA_KEY: settings.DATA_KEY })
      expect(await countApplied(client), `from ${count}`).toBe(migrations.length)
      expect(await describeSchema(client), `from ${count}`).toEqual(wanted)
      const after = await readTables(client)
      for (const [table, rows] of before) {
        const kept = (after.get(table) ?? []).map((row) => ofThese(row, Object.keys(rows[0] ?? {})))
        expect(kept, `${table} from ${count}`).toEqual(
          expect.arrayContaining(rows.map((row) => ofThese(row, Object.keys(after.get(table)?.[0] ?? {})))),
        )
      }
      await processes.end()
    }
    await annotate(
      `${chosen.size} of ${every.length} schemas, ${killed} starts killed between two migrations`,
    )
    expect(killed).toBeGreaterThan(0)
  },
)

/** Picks elements spread over a list, from its first to its last. */
function spread<T>(all: readonly T[], count: number): T[] {
  return Array.from(
    { length: count },
    (_, i) => all[Math.round((i * (all.length - 1)) / Math.max(1, count - 1))] as T,
  )
}

function ofThese(row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)))
}
