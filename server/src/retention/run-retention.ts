import { and, eq, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { daysAfter, londonDay, monthsAfter } from '#right-to-work/london-day.ts'
import { destroyAfter, dueEmployees, keptUntil, retentionRules, wasTold } from './due-employees.ts'
import { legalHolds, retentionCertificates, retentionNotices, retentionRuns } from './retention-tables.ts'
import { tellDue } from './tell-due.ts'
import { lockEmployeeRow } from '#employees/find-employee.ts'
import { auditHeads } from '#platform/audit/audit-tables.ts'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { eraseEmployee } from './erase-employee.ts'
import { readRows } from '#platform/db/database.ts'

const batchSize = 100

/**
 * Runs once a week, from Monday in London on: destroys what is past its day, and tells users what goes within the
 * month after. The next hour continues what a run did not finish; the week counts once all is done.
 */
export async function runRetention(deps: Deps): Promise<Record<string, number>> {
  const today = londonDay(deps.clock())
  const week = mondayOf(today)
  const [finished] = await deps.db.select().from(retentionRuns).where(eq(retentionRuns.week, week))
  if (finished) return { destroyed: 0, told: 0, failed: 0 }
  const { destroyed, failed } = await destroyDue(deps, today)
  const telling = await tellDue(deps, horizon(today))
  const done = { destroyed, told: telling.told, failed: failed + telling.failed }
  if (!done.failed) {
    const run = { week, finishedAt: deps.clock(), destroyed }
    await deps.db.insert(retentionRuns).values(run).onConflictDoNothing()
  }
  return done
}

export const retentionTask: HourlyTask = { name: 'retention', run: runRetention }

/** Returns the last day that this run has to tell of: a month after the next run. */
export function horizon(today: string): string {
  return daysAfter(monthsAfter(today, 1), 7)
}

function mondayOf(day: string): string {
  return daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

type Due = Awaited<ReturnType<typeof dueEmployees>>[number]

/** Destroys each in a transaction of its own, so that no lock lasts longer than that of one employee. */
async function destroyDue(deps: Deps, today: string) {
  const done = { destroyed: 0, failed: 0 }
  for (const rule of retentionRules) {
    const next = (last?: Due) => {
      const { day } = keptUntil[rule]
      const isNext =
        last &&
        sql`(${day}, ${employees.orgId}, ${employees.id}) > (${last.destroyAfter}::date, ${last.orgId}::uuid, ${last.employeeId}::uuid)`
      const where = { upTo: daysAfter(today, -1), and: and(wasTold(today), isNext) }
      return dueEmployees(deps.db, rule, where).limit(batchSize)
    }
    for (let batch = await next(); batch.length; batch = await next(batch.at(-1))) {
      for (const due of batch) {
        const outcome = await destroyOne(deps, due)
        if (outcome) done[outcome] += 1
      }
    }
  }
  return done
}

async function destroyOne(
  deps: Deps,
  { orgId, employeeId }: Due,
): Promise<'destroyed' | 'failed' | undefined> {
  try {
    const acting = { orgId, actor: 'system' } as const
    const isDestroyed = await inOrganisation(deps, acting, (scope) => destroyEmployee(scope, employeeId))
    return isDestroyed ? 'destroyed' : undefined
  } catch (error) {
    deps.log.error({ err: error, orgId, employeeId }, 'an employee could not be destroyed')
    return 'failed'
  }
}

/**
 * Destroys the data of an employee whose day has passed and of whom users were told a month ago, and certifies it.
 * Checks this under the lock on their row: a corrected leave date or a legal hold in time stops it.
 * @returns whether anything was destroyed
 */
async function destroyEmployee(scope: Scope, employeeId: string): Promise<boolean> {
  const { deps, tx, orgId } = scope
  const ended = await findEnded(scope, employeeId)
  if (!ended) return false
  const { rule, day } = ended
  const records = await countRecords(scope, employeeId)
  await eraseEmployee(scope, employeeId, { reason: 'no_longer_needed' })
  const data = { rule, destroyAfter: day, records }
  await record(scope, { action: 'employee.destroyed', employeeId, data })
  // The chain's row has been locked since that entry, so its end is the entry just made.
  const [entry] = await tx.select().from(auditHeads).where(eq(auditHeads.orgId, orgId))
  if (!entry) throw new Error('the audit chain has no end')
  await tx.insert(retentionCertificates).values({
    orgId,
    id: crypto.randomUUID(),
    employeeId,
    rule,
    destroyAfter: day,
    destroyedOn: londonDay(deps.clock()),
    createdAt: deps.clock(),
    records,
    auditSeq: entry.seq,
    auditHash: entry.hash,
  })
  return true
}

async function findEnded(scope: Scope, employeeId: string) {
  const { deps, tx, orgId } = scope
  const locked = await lockEmployeeRow(scope, employeeId)
  if (!locked || locked.employee.erasedAt) return undefined
  const today = londonDay(deps.clock())
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, orgId))
  const kept = organisation && destroyAfter(locked.employee, organisation.notHiredMonths)
  const [hold] = await tx
    .select()
    .from(legalHolds)
    .where(and(eq(legalHolds.orgId, orgId), eq(legalHolds.employeeId, employeeId)))
  const [notice] = await tx
    .select()
    .from(retentionNotices)
    .where(and(eq(retentionNotices.orgId, orgId), eq(retentionNotices.employeeId, employeeId)))
  const isTold = notice?.toldOn && notice.destroyAfter === kept?.day && monthsAfter(notice.toldOn, 1) <= today
  return kept && kept.day < today && !hold && isTold ? kept : undefined
}

/** Counts the records of each kind that are kept of an employee. Each of these tables is indexed by employee. */
async function countRecords({ tx, orgId }: Scope, employeeId: string): Promise<Record<string, number>> {
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
