import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { auditLog, auditNotes } from './audit-tables.ts'
import type { Scope } from '#platform/scope.ts'

type Note = typeof auditNotes.$inferSelect

/** Stands in an audit row for a text that a user typed. */
export interface NoteInLog {
  noteId: string
  noteHash: string
}

/** Keeps what was typed about an employee where it can be erased, and answers what goes into the audit log. */
export async function storeNote(
  { tx, orgId }: Scope,
  { employeeId, text }: Pick<Note, 'employeeId' | 'text'>,
): Promise<NoteInLog> {
  const note = {
    orgId,
    id: crypto.randomUUID(),
    employeeId,
    text,
    salt: randomBytes(16).toString('base64url'),
  }
  await tx.insert(auditNotes).values(note)
  return { noteId: note.id, noteHash: noteHash(note) }
}

export function noteHash({ salt, text }: Pick<Note, 'salt' | 'text'>): string {
  return createHash('sha256').update(salt).update(text).digest('hex')
}

/** Joins an audit row to the text that belongs to it, as long as that is there. */
export const isNoteOfRow = sql`${auditNotes.orgId} = ${auditLog.orgId} and ${auditNotes.id} = (${auditLog.data} ->> 'noteId')::uuid`
