import { PGlite } from '@electric-sql/pglite'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { loadCounts } from '#employees/list/employee-counts.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { readRows } from '#platform/db/database.ts'
import { prepareDatabase } from '#platform/db/migrate.ts'
import { pgliteExtensions, wrapPglite } from '#platform/db/open-database.ts'
import { verifyChecks } from '#right-to-work/checks/verify-checks.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import { repeats, repeatsWithinMs } from '#testing/harness/repeats.ts'
import { planJourney, startJourney } from '#testing/calls/random-journey.ts'
import { jobKinds } from '#modules.ts'

const isPostgres = inject('database').kind === 'postgres'
const seeds = repeats({ pglite: 0, postgres: 2 }, 20)
const length = repeats({ pglite: 0, postgres: 250 }, 10_000)
const checkedEvery = 250

let embedded: ReturnType<typeof wrapPglite>
beforeAll(async () => {
  if (!isPostgres) return
  const client = await PGlite.create({ extensions: pgliteExtensions })
  embedded = wrapPglite(client)
  await prepareDatabase(embedded, jobKinds)
  return () => embedded.close()
}, 120_000)

/** Checks the invariants that hold at any moment, whatever was called. */
async function expectWhole({ deps }: TestServer, orgIds: readonly string[]): Promise<void> {
  const { db } = deps
  for (const orgId of orgIds) {
    const rows = await db
      .select({ status: employees.status, count: sql<number>`count(*)::int` })
      .from(employees)
      .where(eq(employees.orgId, orgId))
      .groupBy(employees.status)
    const counts = await loadCounts({ deps, tx: db, orgId })
    for (const { status, count } of rows) expect(counts[status], status).toBe(count)
    expect(await verifyAudit(db, orgId)).toMatchObject({ ok: true })
  }
  expect(await verifyChecks(deps)).toMatchObject({ ok: true })
  const now = deps.clock().toISOString()
  const [odd] = await readRows<{ steps: number; openLinks: number; periods: number }>(
    db,
    sql`select
      (select count(*)::int from employees where (select count(*) from steps where steps.org_id = employees.org_id and employee_id = id) <> 4) as steps,
      (select count(*)::int from employees where erased_at is null and
        (select count(*) from links where links.org_id = employees.org_id and employee_id = employees.id
          and kind = 'invitation' and used_at is null and revoked_at is null and expires_at > ${now}::timestamptz) > 1) as "openLinks",
      (select count(*)::int from usage_periods where used < 0 or payg < 0) as periods`,
  )
  expect(odd).toEqual({ steps: 0, openLinks: 0, periods: 0 })
}

// The embedded database is driven beside PostgreSQL, not alone.
test.skipIf(isPostgres)('random calls are made on PostgreSQL', () => {
  expect(seeds).toBe(0)
})

test.runIf(isPostgres).each(Array.from({ length: seeds }, (_, index) => index + 1))(
  'random calls have the same answers on PostgreSQL and on the embedded database, and break nothing: seed %i',
  { timeout: repeatsWithinMs },
  async (seed) => {
    const servers = [await createTestServer(), await createTestServer({ database: embedded })] as const
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.close()))))
    // Sets both clocks alike, since a reply in seconds until midnight would differ by one.
    const [{ clock }, other] = servers
    other.clock.advance(clock.now().getTime() - other.clock.now().getTime())
    const journeys = [await startJourney(servers[0]), await startJourney(servers[1])]
    for (const [index, planned] of planJourney(seed, length).entries()) {
      const [one, another] = await Promise.all(journeys.map((journey) => journey.make(planned)))
      expect(another, `call ${index}: ${JSON.stringify(planned)}`).toBe(one)
      if ((index + 1) % checkedEvery === 0) {
        for (const [at, server] of servers.entries()) await expectWhole(server, journeys[at]?.orgIds ?? [])
      }
    }
  },
)
