import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import type { Connection } from '#platform/db/database.ts'
import { keyToOpen } from '#platform/keys/organisation-key.ts'
import type { Deps } from '#platform/scope.ts'
import { brokenRecord, type RecordRow } from './check-record.ts'
import { rightToWorkChecks } from '../right-to-work-tables.ts'

export type ChecksVerdict =
  | { ok: true; records: number }
  /** `seq` is the first record of the employee that is not what it was, or follows one that is missing. */
  | { ok: false; orgId: string; employeeId: string; seq: number }

type Row = RecordRow & { erasedAt: Date | null }

type VerifyDeps = Pick<Deps, 'db' | 'keys' | 'clock'>

const batchSize = 1000

/** Walks the right-to-work records of every employee, and names the first broken one. */
export async function verifyChecks(deps: VerifyDeps): Promise<ChecksVerdict> {
  const { db } = deps
  let records = 0
  let batch = await nextRows(db)
  let held: Row[] = []
  while (batch.length) {
    for (const row of batch) {
      if (held[0] && held[0].employeeId !== row.employeeId) {
        const verdict = await verdictOf(deps, held)
        if (verdict) return verdict
        held = []
      }
      held.push(row)
    }
    records += batch.length
    batch = await nextRows(db, batch.at(-1))
  }
  return (await verdictOf(deps, held)) ?? { ok: true, records }
}

async function verdictOf(deps: VerifyDeps, rows: readonly Row[]): Promise<ChecksVerdict | undefined> {
  const [first] = rows
  if (!first) return undefined
  const key = await keyToOpen(
    { deps, tx: deps.db, orgId: first.orgId },
    rows.map(({ factsSealed }) => factsSealed),
  )
  const seq = brokenRecord(key, rows, first.erasedAt !== null)
  return seq === undefined ? undefined : { ok: false, orgId: first.orgId, employeeId: first.employeeId, seq }
}

function nextRows(db: Connection, last?: Row): Promise<Row[]> {
  const { orgId, employeeId, seq } = rightToWorkChecks
  const isNext =
    last &&
    sql`(${orgId}, ${employeeId}, ${seq}) > (${last.orgId}::uuid, ${last.employeeId}::uuid, ${last.seq})`
  return db
    .select({ ...getTableColumns(rightToWorkChecks), erasedAt: employees.erasedAt })
    .from(rightToWorkChecks)
    .innerJoin(employees, and(eq(employees.orgId, orgId), eq(employees.id, employeeId)))
    .where(isNext)
    .orderBy(asc(orgId), asc(employeeId), asc(seq))
    .limit(batchSize)
}
