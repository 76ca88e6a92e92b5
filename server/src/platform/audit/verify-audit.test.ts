import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditHeads, auditLog } from './audit-tables.ts'
import type { Tx } from '#platform/db/database.ts'
import { pastTriggers } from '#testing/database/past-triggers.ts'
import { verifyAudit } from './verify-audit.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
let orgId: string
beforeAll(async () => {
  const account = await server.signUp()
  orgId = account.orgId
  for (let count = 0; count < 3; count++) await server.invite(account.token)
})

/** Runs a check with the log changed, and puts it back. */
async function whileBroken<T>(breakIt: (tx: Tx) => Promise<unknown>, check: () => Promise<T>) {
  const { db } = server.deps
  const rows = await db.select().from(auditLog)
  const heads = await db.select().from(auditHeads)
  await pastTriggers(db, breakIt)
  const result = await check()
  await pastTriggers(db, async (tx) => {
    await tx.delete(auditLog)
    await tx.insert(auditLog).values(rows)
    await tx.delete(auditHeads)
    await tx.insert(auditHeads).values(heads)
  })
  return result
}

const row = (seq: number) => and(eq(auditLog.orgId, orgId), eq(auditLog.seq, seq))

test('an untouched chain is whole', async () => {
  expect(await verifyAudit(server.deps.db)).toEqual({ ok: true, rows: 4 })
})

test('a changed fact, a removed row and a cut end are each found at their row', async () => {
  const verdicts = [
    await whileBroken(
      (db) =>
        db
          .update(auditLog)
          .set({ data: { channel: 'sms' } })
          .where(row(2)),
      () => verifyAudit(server.deps.db),
    ),
    await whileBroken(
      (db) => db.delete(auditLog).where(row(3)),
      () => verifyAudit(server.deps.db),
    ),
    await whileBroken(
      (db) => db.delete(auditLog).where(row(4)),
      () => verifyAudit(server.deps.db),
    ),
    await whileBroken(
      (db) =>
        db
          .update(auditLog)
          .set({ at: new Date(0) })
          .where(row(1)),
      () => verifyAudit(server.deps.db),
    ),
  ]
  expect(verdicts).toEqual([
    { ok: false, orgId, seq: 2, problem: 'changed' },
    { ok: false, orgId, seq: 3, problem: 'missing' },
    { ok: false, orgId, seq: 4, problem: 'missing' },
    { ok: false, orgId, seq: 1, problem: 'changed' },
  ])
})
