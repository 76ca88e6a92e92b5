import { and, eq, inArray } from 'drizzle-orm'
import { type auditLog, auditNotes } from './audit-tables.ts'
import type { Connection } from '#platform/db/database.ts'
import { employees } from '#employees/employees-tables.ts'
import { noteHash } from './audit-note.ts'

type AuditRow = typeof auditLog.$inferSelect

/**
 * The first of these rows whose text is not what it was. One that is gone has been erased with its person; gone
 * without that, it counts as changed.
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
  const people = noted.map(({ employeeId }) => employeeId).filter((id) => id !== null)
  const notes = await connection
    .select()
    .from(auditNotes)
    .where(and(eq(auditNotes.orgId, orgId), inArray(auditNotes.id, ids)))
  const erased = await connection
    .select({ id: employees.id, erasedAt: employees.erasedAt })
    .from(employees)
    .where(and(eq(employees.orgId, orgId), inArray(employees.id, people)))
  return noted.find(({ data, employeeId }) => {
    const note = notes.find(({ id }) => id === data['noteId'])
    if (note) return noteHash(note) !== data['noteHash']
    return !erased.find(({ id }) => id === employeeId)?.erasedAt
  })?.seq
}
