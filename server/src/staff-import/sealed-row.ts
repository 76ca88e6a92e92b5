import type { StaffProblem } from '@bonafide/shared/contract/staff-imports.ts'
import type { Keys } from '#platform/keys/keys.ts'
import type { StaffRow } from './read-staff-file.ts'

/** What is kept of a row that has created no employee. */
interface KeptRow {
  cells: StaffRow['cells']
  problems: StaffProblem[]
}

export function sealRow(keys: Keys, row: KeptRow): string {
  return keys.seal('staff-import', JSON.stringify(row))
}

export function openRow(keys: Keys, { rowSealed }: { rowSealed: string | null }): KeptRow {
  const text = rowSealed === null ? undefined : keys.open('staff-import', rowSealed)
  if (text === undefined) throw new Error('a row of an import cannot be opened')
  return JSON.parse(text) as KeptRow
}
