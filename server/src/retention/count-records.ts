import { sql } from 'drizzle-orm'
import { readRows } from '#platform/db/database.ts'
import type { Scope } from '#platform/scope.ts'

/** Counts the records of each kind that are kept of an employee. Each of these tables is indexed by employee. */
export async function countRecords(
  { tx, orgId }: Scope,
  employeeId: string,
): Promise<Record<string, number>> {
  const count = (table: string, also = sql``) =>
    sql`(select count(*)::int from ${sql.identifier(table)}
      where org_id = ${orgId} and employee_id = ${employeeId}::uuid ${also})`
  const [counts] = await readRows<Record<string, number>>(
    tx,
    sql`select
      1 as "employee",
      ${count('right_to_work_checks', sql`and facts_sealed is not null`)} as "rightToWorkRecords",
      ${count('right_to_work_submissions')} as "rightToWorkChoices",
      ${count('evidence_files')} as "evidenceFiles",
      ${count('identity_sessions')} as "identitySessions",
      ${count('digital_sessions')} as "digitalSessions",
      ${count('messages', sql`and user_id is null`)} as "messages",
      ${count('links')} as "links",
      ${count('audit_notes')} as "notes",
      ${count('flags')} as "flags",
      ${count('employee_traces')} as "traces"`,
  )
  if (!counts) throw new Error('the records of an employee could not be counted')
  return counts
}
