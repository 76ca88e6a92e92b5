import { and, eq, inArray } from 'drizzle-orm'
import { auditLog, auditNotes } from './audit-tables.ts'
import type { Connection } from '#platform/db/database.ts'
import { noteHash } from './audit-note.ts'

type AuditRow = typeof auditLog.$inferSelect

/**
 * The first of these rows whose text is not what it was. One that is gone was erased with its employee, which the
 * log itself says; gone without that, it counts as changed.
 * @returns its `seq`, or undefined where all is as it was written
 */
export async function changedNote(
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
