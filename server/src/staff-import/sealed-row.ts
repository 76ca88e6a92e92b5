import type { StaffProblem } from '@bonafide/shared/contract/staff-imports.ts'
import type { OrganisationKey } from '#platform/keys/organisation-key.ts'
import type { StaffRow } from './read-staff-file.ts'

/** What is kept of a row that has created no employee. */
interface KeptRow {
  cells: StaffRow['cells']
  problems: StaffProblem[]
}

export function sealRow(key: OrganisationKey, row: KeptRow): string {
  return key.seal('staff-import', JSON.stringify(row))
}

export function openRow(key: OrganisationKey, { rowSealed }: { rowSealed: string | null }): KeptRow {
  const text = rowSealed === null ? undefined : key.open('staff-import', rowSealed)
  if (text === undefined) throw new Error('a row of an import cannot be opened')
  return JSON.parse(text) as KeptRow
}
