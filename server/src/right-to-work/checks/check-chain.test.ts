import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { searchDump } from '#testing/database/search-dump.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { verifyChecks } from './verify-checks.ts'
import { brokenRecord, type RecordRow } from './check-record.ts'
import { employeeToCheck } from '#testing/setups/checks-test-setup.ts'
import { rightToWorkChecks } from '../right-to-work-tables.ts'

const server = withTestServer()

async function withThree(surname = 'Quillfeather') {
  const one = await employeeToCheck(server)
  await one.record({ ...one.check({ nameOnEvidence: `Ella ${surname}` }), reason: `${surname} by deed` })
  await one.lapse({ reason: `${surname} told us`, knownSince: '2026-01-01' })
  await one.record(one.check())
  return { ...one, rows: () => rowsOf(one.employeeId) }
}

function rowsOf(employeeId: string): Promise<RecordRow[]> {
  return server.deps.db
    .select()
    .from(rightToWorkChecks)
    .where(eq(rightToWorkChecks.employeeId, employeeId))
    .orderBy(asc(rightToWorkChecks.seq))
}

async function keyOf(orgId: string) {
  return organisationKey({ deps: server.deps, tx: server.deps.db, orgId })
}

test('each record carries the hash of the one before it, and a changed, moved or missing one is found', async () => {
  const rows = await (await withThree()).rows()
  const [first, second, third] = rows as [RecordRow, RecordRow, RecordRow]
  expect([second.prevHash, third.prevHash]).toEqual([first.hash, second.hash])
  const key = await keyOf(first.orgId)
  const broken = (some: RecordRow[]) => brokenRecord(key, some, false)
  expect(broken(rows)).toBeUndefined()
  const changes: Partial<RecordRow>[] = [
    { kind: 'initial' },
    { recordedAt: new Date(0) },
    { recordedBy: 'user:somebody' },
    { rulesVersion: '2027-04' },
    { supersedes: first.id },
    { factsHash: '0'.repeat(64) },
    { factsSealed: key.seal('right-to-work', '{"lapse":{"reason":"Other","knownSince":"2026-01-01"}}') },
    { factsSealed: null },
    { prevHash: '0'.repeat(64) },
    { employeeId: crypto.randomUUID() },
  ]
  for (const change of changes) expect(broken([first, { ...second, ...change }, third])).toBe(2)
  expect(broken([first, third])).toBe(3)
  expect(broken([second, third])).toBe(2)
})

test.each(['update right_to_work_checks set hash = $$x$$', 'delete from right_to_work_checks'])(
  'the database itself refuses to %s',
  async (statement) => {
    const { rows } = await withThree()
    const before = await rows()
    const refused = await server.deps.db.execute(statement).then(
      () => undefined,
      ({ cause }: { cause?: Error }) => cause?.message,
    )
    expect(refused).toContain('append-only')
    expect(await rows()).toEqual(before)
  },
)

test('after an erasure nothing that was typed is left, the chain is whole, and no check can be recorded', async () => {
  const { ask, employeeId, orgId, rows, checks, record, check, detail, preview } =
    await withThree('Thistlewood')
  expect((await ask('POST', `/employees/${employeeId}/erase`, { reason: 'asked' })).status).toBe(200)
  await server.runJobs()
  const left = await rows()
  expect(left.map(({ factsSealed }) => factsSealed)).toEqual([null, null, null])
  expect(brokenRecord(undefined, left, true)).toBeUndefined()
  expect(brokenRecord(undefined, left, false)).toBe(1)
  expect(await searchDump(server.deps.db, ['Thistlewood'])).toEqual([])
  const { items, rightToWork } = (await checks()).json
  expect(rightToWork).toBeNull()
  expect(items).toHaveLength(2)
  expect(items[0]).toMatchObject({ kind: 'initial', files: [] })
  expect(items[0].nameOnEvidence).toBeUndefined()
  expect((await detail()).employee).not.toHaveProperty('rightToWork')
  expect((await record(check())).status).toBe(409)
  expect((await preview(check())).status).toBe(409)
  expect(await verifyAudit(server.deps.db)).toMatchObject({ ok: true })
  expect(await verifyChecks(server.deps)).toMatchObject({ ok: true })
  // Once more, as the sweep does.
  server.clock.advance(3_600_000)
  await server.runJobs()
  expect(await rows()).toEqual(left)
  const log = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  expect(JSON.stringify(log)).not.toContain('Thistlewood')
})

test('a walk over all employees names the record that is not what it was', async () => {
  const { employeeId, orgId, rows } = await withThree()
  await withThree()
  const { db } = server.deps
  expect(await verifyChecks(server.deps)).toEqual({ ok: true, records: await db.$count(rightToWorkChecks) })
  const [, second] = await rows()
  // The database lets a sealed value be replaced, as a change of keys does.
  await db
    .update(rightToWorkChecks)
    .set({ factsSealed: (await keyOf(orgId)).seal('right-to-work', '{"lapse":{}}') })
    .where(eq(rightToWorkChecks.id, second!.id))
  expect(await verifyChecks(server.deps)).toEqual({ ok: false, orgId, employeeId, seq: 2 })
})
