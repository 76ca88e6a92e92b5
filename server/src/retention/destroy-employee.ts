import { and, eq } from 'drizzle-orm'
import { lockEmployeeRow } from '#employees/lock-employee.ts'
import { auditHeads } from '#platform/audit/audit-tables.ts'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { londonDay, monthsAfter } from '#right-to-work/london-day.ts'
import { countRecords } from './count-records.ts'
import { destroyAfter } from './destroy-after.ts'
import { eraseEmployee } from './erase-employee.ts'
import { legalHolds, retentionCertificates, retentionNotices } from './retention-tables.ts'

/**
 * Destroys the data of an employee whose day has passed and of whom users were told a month ago, and certifies it.
 * Checks this under the lock on their row: a corrected leave date or a legal hold in time stops it.
 * @returns whether anything was destroyed
 */
export async function destroyEmployee(scope: Scope, employeeId: string): Promise<boolean> {
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
  const wasTold =
    notice?.toldOn && notice.destroyAfter === kept?.day && monthsAfter(notice.toldOn, 1) <= today
  return kept && kept.day < today && !hold && wasTold ? kept : undefined
}
