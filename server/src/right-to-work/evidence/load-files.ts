import { and, eq, inArray } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { evidenceFiles } from './evidence-tables.ts'

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
