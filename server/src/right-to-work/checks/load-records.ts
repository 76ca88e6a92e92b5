import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import type { ReadScope, Scope } from '#platform/scope.ts'
import { londonDay } from '../london-day.ts'
import { nextRow, openRecord, type OpenedRecord } from './check-record.ts'
import { rightToWorkChecks } from '../right-to-work-tables.ts'

/** Loads the records of an employee's right to work, oldest first. */
export async function loadRecords(
  scope: Pick<ReadScope, 'deps' | 'tx' | 'orgId'>,
  employeeId: string,
): Promise<OpenedRecord[]> {
  const { tx, orgId } = scope
  const rows = await tx
    .select()
    .from(rightToWorkChecks)
    .where(and(eq(rightToWorkChecks.orgId, orgId), eq(rightToWorkChecks.employeeId, employeeId)))
    .orderBy(asc(rightToWorkChecks.seq))
  if (!rows.length) return []
  const key = await organisationKey(scope)
  return rows.map((row) => openRecord(key, row))
}

/** The same of several employees, by their id; of one of whom nothing was recorded there is no entry. */
export async function loadRecordsOf(
  scope: Pick<ReadScope, 'deps' | 'tx' | 'orgId'>,
  employeeIds: readonly string[],
): Promise<Map<string, OpenedRecord[]>> {
  if (!employeeIds.length) return new Map()
  const { tx, orgId } = scope
  const rows = await tx
    .select()
    .from(rightToWorkChecks)
    .where(and(eq(rightToWorkChecks.orgId, orgId), inArray(rightToWorkChecks.employeeId, [...employeeIds])))
    .orderBy(asc(rightToWorkChecks.employeeId), asc(rightToWorkChecks.seq))
  const records = new Map<string, OpenedRecord[]>()
  if (!rows.length) return records
  const key = await organisationKey(scope)
  for (const row of rows) {
    const ofEmployee = records.get(row.employeeId) ?? []
    ofEmployee.push(openRecord(key, row))
    records.set(row.employeeId, ofEmployee)
  }
  return records
}

type NewRecord = Pick<OpenedRecord, 'kind'> &
  Partial<Pick<OpenedRecord, 'rulesVersion' | 'supersedes'>> & {
    facts: NonNullable<OpenedRecord['facts']>
  }

/** Adds a record to those of a locked employee. Unless it says otherwise, the rules of today judge it and it supersedes none. */
export async function appendRecord(
  scope: Scope,
  employeeId: string,
  records: readonly OpenedRecord[],
  record: NewRecord,
): Promise<OpenedRecord> {
  const { deps, tx, orgId, actor } = scope
  const key = await organisationKey(scope)
  const now = deps.clock()
  const row = nextRow(key, records.at(-1), {
    rulesVersion: ruleBook().inForce(londonDay(now)).version,
    supersedes: null,
    ...record,
    orgId,
    employeeId,
    id: crypto.randomUUID(),
    recordedAt: now,
    recordedBy: actor,
  })
  await tx.insert(rightToWorkChecks).values(row)
  return openRecord(key, row)
}
