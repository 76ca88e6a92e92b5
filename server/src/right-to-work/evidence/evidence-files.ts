import { and, asc, eq, inArray, isNull, like, not, type SQL } from 'drizzle-orm'
import { type KeyScope, organisationKey } from '#platform/keys/organisation-key.ts'
import type { Scope } from '#platform/scope.ts'
import { evidenceFiles } from './evidence-tables.ts'
import { openFileSecret } from './seal-file.ts'

export type StoredFile = typeof evidenceFiles.$inferSelect

/** Loads those of the files that belong to an employee, by their id. */
export async function loadFiles(
  { tx, orgId }: Scope,
  employeeId: string,
  ids: readonly string[],
): Promise<Map<string, StoredFile>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .select()
    .from(evidenceFiles)
    .where(
      and(
        eq(evidenceFiles.orgId, orgId),
        eq(evidenceFiles.employeeId, employeeId),
        inArray(evidenceFiles.id, [...ids]),
      ),
    )
  return new Map(rows.map((row) => [row.id, row]))
}

/** A file that an employee has sent so that their organisation can prepare. */
export interface SentFile {
  fileId: string
  sha256: string
  bytes: number
  mime: string
  label: string | null
  sentAt: string
}

const byEmployee = like(evidenceFiles.createdBy, 'employee:%')

/** Selects the files sent by the employee, or those sent by users: neither uses up the limit of the other. */
export const sentBy = (actor: string): SQL => (actor.startsWith('employee:') ? byEmployee : not(byEmployee))

/** Selects files that an employee has sent, or begun to send, and that belong to no check yet. */
export const isSent = ({ orgId, employeeId }: { orgId: string; employeeId: string }) =>
  and(
    eq(evidenceFiles.orgId, orgId),
    eq(evidenceFiles.employeeId, employeeId),
    isNull(evidenceFiles.boundAt),
    byEmployee,
  )

/** Lists the files that an employee has sent for preparation and no check has named, oldest first. */
export async function listSent(scope: KeyScope, employeeId: string): Promise<SentFile[]> {
  const { tx, orgId } = scope
  const rows = await tx
    .select()
    .from(evidenceFiles)
    .where(isSent({ orgId, employeeId }))
    .orderBy(asc(evidenceFiles.createdAt), asc(evidenceFiles.id))
  if (!rows.length) return []
  const key = await organisationKey(scope)
  return rows.flatMap(({ id, sha256, bytes, mime, secretSealed, createdAt }) => {
    // Still on its way.
    if (!sha256 || !bytes) return []
    const label = openFileSecret(key, secretSealed).label ?? null
    return [{ fileId: id, sha256, bytes, mime, label, sentAt: createdAt.toISOString() }]
  })
}
