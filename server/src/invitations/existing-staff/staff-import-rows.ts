import { staffFields, type StaffProblem } from '@bonafide/shared/contract/employees/staff-imports.ts'
import { and, eq } from 'drizzle-orm'
import type { OrganisationKey } from '#platform/keys/organisation-key.ts'
import type { Scope } from '#platform/scope.ts'
import type { StaffRow } from './read-staff-file.ts'
import { staffImportRows } from './staff-imports-tables.ts'

/** The stored part of a row that has created no employee. */
interface KeptRow {
  cells: StaffRow['cells']
  problems: StaffProblem[]
}

const emptyCells = Object.fromEntries(staffFields.map((field) => [field, ''])) as StaffRow['cells']

export function sealRow(key: OrganisationKey, row: KeptRow): string {
  return key.seal('staff-import', JSON.stringify(row))
}

export function openRow(key: OrganisationKey, { rowSealed }: { rowSealed: string | null }): KeptRow {
  const text = rowSealed === null ? undefined : key.open('staff-import', rowSealed)
  if (text === undefined) throw new Error('a row of an import cannot be opened')
  const kept = JSON.parse(text) as KeptRow
  // A row may have waited since before a column was added.
  return { ...kept, cells: { ...emptyCells, ...kept.cells } }
}

/** Forgets what a file said of an employee. How many rows an import had stays. */
export const staffImportEraser = {
  async erase({ tx, orgId }: Scope, employeeId: string): Promise<void> {
    await tx
      .update(staffImportRows)
      .set({ rowSealed: null, employeeId: null })
      .where(and(eq(staffImportRows.orgId, orgId), eq(staffImportRows.employeeId, employeeId)))
  },
}
