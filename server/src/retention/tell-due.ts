import { and, asc, count, eq, isNull, min, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { employees } from '#employees/employees-tables.ts'
import { defineNotice, noticeLetter } from '#employees/messages/define-notice.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { writtenDay } from '#messages/written-day.ts'
import { record } from '#platform/audit/record.ts'
import { loadToldUsers } from '#accounts/memberships.ts'
import { derivedId } from '#platform/derived-id.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { londonDay } from '#right-to-work/london-day.ts'
import { dueEmployees, isUnlisted, retentionRules } from './due-employees.ts'
import { retentionNotices } from './retention-tables.ts'

const batchSize = 500

/** Tells a user that employees' data is destroyed soon: how many, and after which day the first. */
export const retentionDue = defineNotice('retention_due', {
  // The readers of the email may open the page that it links to.
  audience: 'employees:erase',
  about: v.object({ day: v.nullable(v.string()), count: v.number() }),
  async compose({ settings }, { about: { day: firstDay, count: employeesDue } }, to) {
    if (!firstDay || !employeesDue) return undefined
    const whose = employeesDue === 1 ? '1 employee' : `${employeesDue} employees`
    const day = writtenDay(new Date(`${firstDay}T12:00Z`), 'en-GB')
    return noticeLetter(to, {
      subject: `Data to be deleted next month: ${whose}`,
      title: 'Data to be deleted next month',
      opening: `${to.organisation} no longer needs to keep the data of ${whose}. It will be deleted for good, in a month at the earliest. The first retention period ends on ${day}.`,
      next: 'Check the list. You can keep data with a legal hold, or correct a leave date.',
      button: { label: 'Open retention', url: `${settings.publicUrl}/settings/data` },
    })
  },
})

/** Lists who is kept until a day or one before it, and tells the users of each organisation how many those are. */
export async function tellDue(deps: Deps, upTo: string): Promise<{ told: number; failed: number }> {
  await listDue(deps, upTo)
  const waiting = await deps.db
    .selectDistinct({ orgId: retentionNotices.orgId })
    .from(retentionNotices)
    .where(isNull(retentionNotices.toldOn))
    .orderBy(asc(retentionNotices.orgId))
  const done = { told: 0, failed: 0 }
  for (const { orgId } of waiting) {
    try {
      done.told += await inOrganisation(deps, { orgId, actor: 'system' }, tellUsers)
    } catch (error) {
      // A cap on messages may be reached for today: the next hour tries again.
      deps.log.warn({ err: error, orgId }, 'users could not be told whose data is destroyed')
      done.failed += 1
    }
  }
  return done
}

async function listDue(deps: Deps, upTo: string): Promise<void> {
  for (const rule of retentionRules) {
    const next = () => dueEmployees(deps.db, rule, { upTo, and: isUnlisted }).limit(batchSize)
    for (let batch = await next(); batch.length; batch = await next()) {
      await deps.db
        .insert(retentionNotices)
        .values(batch.map(({ orgId, employeeId, destroyAfter }) => ({ orgId, employeeId, destroyAfter })))
        .onConflictDoUpdate({
          target: [retentionNotices.orgId, retentionNotices.employeeId],
          set: { destroyAfter: sql`excluded.destroy_after`, toldOn: null },
        })
    }
  }
}

async function tellUsers(scope: Scope): Promise<number> {
  const { deps, tx, orgId } = scope
  const today = londonDay(deps.clock())
  const isWaiting = and(eq(retentionNotices.orgId, orgId), isNull(retentionNotices.toldOn))
  await tx.select().from(retentionNotices).where(isWaiting).for('update')
  const isTheirs = and(eq(employees.orgId, orgId), eq(employees.id, retentionNotices.employeeId))
  const [waiting] = await tx
    .select({ employees: count(), firstDay: min(retentionNotices.destroyAfter) })
    .from(retentionNotices)
    .innerJoin(employees, isTheirs)
    .where(isWaiting)
  const [first] = await tx
    .select({ employeeId: retentionNotices.employeeId })
    .from(retentionNotices)
    .innerJoin(employees, isTheirs)
    .where(isWaiting)
    .orderBy(asc(retentionNotices.destroyAfter))
    .limit(1)
  if (!first || !waiting) return 0
  await tx.update(retentionNotices).set({ toldOn: today }).where(isWaiting)
  for (const { userId, sites } of await loadToldUsers(scope, retentionDue.audience)) {
    // The notice is about the employees of all sites.
    if (sites) continue
    await queueMessage(scope, retentionDue, {
      id: derivedId(`retention ${orgId} ${today} ${first.employeeId} ${userId}`),
      channel: 'email',
      userId,
      about: { day: waiting.firstDay, count: waiting.employees },
    })
  }
  await record(scope, { action: 'retention.told', data: { employees: waiting.employees } })
  return waiting.employees
}
