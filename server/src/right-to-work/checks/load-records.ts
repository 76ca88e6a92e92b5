import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ReadScope, Scope } from '#platform/scope.ts'
import { nextRow, openRecord, type OpenedRecord } from './check-record.ts'
import { rightToWorkChecks } from './right-to-work-tables.ts'

/** What was recorded about an employee's right to work, oldest first. */
export async function loadRecords(
  { deps, tx, orgId }: Pick<ReadScope, 'deps' | 'tx' | 'orgId'>,
  employeeId: string,
): Promise<OpenedRecord[]> {
  const rows = await tx
    .select()
    .from(rightToWorkChecks)
    .where(and(eq(rightToWorkChecks.orgId, orgId), eq(rightToWorkChecks.employeeId, employeeId)))
    .orderBy(asc(rightToWorkChecks.seq))
  return rows.map((row) => openRecord(deps.keys, row))
}

/** The same of several employees, by their id; of one of whom nothing was recorded there is no entry. */
export async function loadRecordsOf(
  { deps, tx, orgId }: Pick<ReadScope, 'deps' | 'tx' | 'orgId'>,
  employeeIds: readonly string[],
): Promise<Map<string, OpenedRecord[]>> {
  if (!employeeIds.length) return new Map()
  const rows = await tx
    .select()
    .from(rightToWorkChecks)
    .where(and(eq(rightToWorkChecks.orgId, orgId), inArray(rightToWorkChecks.employeeId, [...employeeIds])))
    .orderBy(asc(rightToWorkChecks.employeeId), asc(rightToWorkChecks.seq))
  const records = new Map<string, OpenedRecord[]>()
  for (const row of rows) {
    const ofEmployee = records.get(row.employeeId) ?? []
    ofEmployee.push(openRecord(deps.keys, row))
    records.set(row.employeeId, ofEmployee)
  }
  return records
}

type NewRecord = Pick<OpenedRecord, 'kind' | 'rulesVersion' | 'supersedes'> & {
  facts: NonNullable<OpenedRecord['facts']>
}

/** Adds a record to those of a locked employee. */
export async function appendRecord(
  { deps, tx, orgId, actor }: Scope,
  employeeId: string,
  records: readonly OpenedRecord[],
  record: NewRecord,
): Promise<OpenedRecord> {
  const row = nextRow(deps.keys, records.at(-1), {
    ...record,
    orgId,
    employeeId,
    id: crypto.randomUUID(),
    recordedAt: deps.clock(),
    recordedBy: actor,
  })
  await tx.insert(rightToWorkChecks).values(row)
  return openRecord(deps.keys, row)
}
