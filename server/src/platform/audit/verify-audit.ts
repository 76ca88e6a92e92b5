import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { auditHeads, auditLog, auditNotes } from './audit-tables.ts'
import { auditHash, genesisHash, noteHash } from './record.ts'
import type { Connection } from '#platform/db/database.ts'

type AuditVerdict =
  | { ok: true; rows: number }
  /** `seq` is the first row that is not what it was, or the one that is missing. */
  | { ok: false; orgId: string; seq: number; problem: 'missing' | 'changed' | 'unlinked' }

const batch = 1000

/** Walks the chain of an organisation, or of each, from its beginning and names the first broken row. */
export async function verifyAudit(connection: Connection, orgId?: string): Promise<AuditVerdict> {
  const heads = await connection
    .select()
    .from(auditHeads)
    .where(orgId === undefined ? undefined : eq(auditHeads.orgId, orgId))
    .orderBy(asc(auditHeads.orgId))
  let rows = 0
  for (const head of heads) {
    const verdict = await verifyChain(connection, head)
    if (!verdict.ok) return verdict
    rows += verdict.rows
  }
  return { ok: true, rows }
}

async function verifyChain(
  connection: Connection,
  { orgId, ...end }: typeof auditHeads.$inferSelect,
): Promise<AuditVerdict> {
  let last = { seq: 0, hash: genesisHash }
  while (last.seq < end.seq) {
    const rows = await connection
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.orgId, orgId), gt(auditLog.seq, last.seq)))
      .orderBy(asc(auditLog.seq))
      .limit(batch)
    if (!rows.length) return { ok: false, orgId, seq: last.seq + 1, problem: 'missing' }
    for (const row of rows) {
      const problem = problemOf(row, last)
      if (problem) return { ok: false, orgId, seq: last.seq + 1, problem }
      last = row
    }
    const seq = await changedNote(connection, orgId, rows)
    if (seq !== undefined) return { ok: false, orgId, seq, problem: 'changed' }
  }
  return last.seq === end.seq && last.hash === end.hash
    ? { ok: true, rows: end.seq }
    : { ok: false, orgId, seq: last.seq, problem: 'unlinked' }
}

function problemOf(
  { hash, prevHash, at, ...event }: typeof auditLog.$inferSelect,
  last: { seq: number; hash: string },
): 'missing' | 'changed' | 'unlinked' | undefined {
  if (event.seq !== last.seq + 1) return 'missing'
  if (prevHash !== last.hash) return 'unlinked'
  return auditHash(prevHash, { ...event, at: at.toISOString() }) === hash ? undefined : 'changed'
}

type AuditRow = typeof auditLog.$inferSelect

/**
 * The first of these rows whose text is not what it was. One that is gone was erased with its employee, which the
 * log itself says; gone without that, it counts as changed.
 * @returns its `seq`, or undefined where all is as it was written
 */
async function changedNote(
  connection: Connection,
  orgId: string,
  rows: readonly AuditRow[],
): Promise<number | undefined> {
  const noted = rows.filter(({ data }) => typeof data['noteId'] === 'string')
  if (!noted.length) return undefined
  const ids = noted.map(({ data }) => String(data['noteId']))
  const employeeIds = noted.map(({ employeeId }) => employeeId).filter((id) => id !== null)
  const notes = await connection
    .select()
    .from(auditNotes)
    .where(and(eq(auditNotes.orgId, orgId), inArray(auditNotes.id, ids)))
  const erasures = await connection
    .select({ employeeId: auditLog.employeeId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.orgId, orgId),
        eq(auditLog.action, 'employee.erased'),
        inArray(auditLog.employeeId, employeeIds),
      ),
    )
  return noted.find(({ data, employeeId }) => {
    const note = notes.find(({ id }) => id === data['noteId'])
    if (note) return noteHash(note) !== data['noteHash']
    return !erasures.some((erasure) => erasure.employeeId === employeeId)
  })?.seq
}
