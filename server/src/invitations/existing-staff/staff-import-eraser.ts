import { and, eq } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { staffImportRows } from './staff-imports-tables.ts'

/** Forgets what a file said of an employee. How many rows an import had stays. */
export const staffImportEraser = {
  async erase({ tx, orgId }: Scope, employeeId: string): Promise<void> {
    await tx
      .update(staffImportRows)
      .set({ rowSealed: null, employeeId: null })
      .where(and(eq(staffImportRows.orgId, orgId), eq(staffImportRows.employeeId, employeeId)))
  },
}
