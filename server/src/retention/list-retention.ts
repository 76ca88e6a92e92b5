import type {
  RetentionCertificate,
  RetentionOverview,
} from '@bonafide/shared/contract/retention/retention.ts'
import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#accounts/users-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { isAfter, openCursor, pageOf } from '#platform/pagination/keyset.ts'
import type { ReadScope } from '#platform/scope.ts'
import { londonDay, monthsAfter } from '#right-to-work/london-day.ts'
import { dueEmployees, retentionRules } from './due-employees.ts'
import { legalHolds, retentionCertificates } from './retention-tables.ts'
import { horizon } from './run-retention.ts'

const shownAtMost = 100

/** Lists the employees whose data goes next, those under a hold, and those who may have left without a leave date. */
export async function showRetention(reading: ReadScope): Promise<RetentionOverview> {
  const [upcoming, holds, questions] = [
    await listUpcoming(reading),
    await listHolds(reading),
    await listQuestions(reading),
  ]
  return { upcoming, holds, questions }
}

async function listUpcoming({ deps, tx, orgId }: ReadScope): Promise<RetentionOverview['upcoming']> {
  const where = { upTo: horizon(londonDay(deps.clock())), and: eq(employees.orgId, orgId) }
  const items: RetentionOverview['upcoming']['items'] = []
  let total = 0
  for (const rule of retentionRules) {
    const due = dueEmployees(tx, rule, where)
    const [counted] = await tx.select({ all: count() }).from(due.as('due'))
    total += counted?.all ?? 0
    const rows = await dueEmployees(tx, rule, where).limit(shownAtMost)
    for (const { orgId: _, ...row } of rows) items.push({ ...row, rule })
  }
  const inOrder = items.toSorted((one, other) => (one.destroyAfter < other.destroyAfter ? -1 : 1))
  return { total, items: inOrder.slice(0, shownAtMost) }
}

async function listHolds({ tx, orgId }: ReadScope): Promise<RetentionOverview['holds']> {
  const isTheirs = eq(legalHolds.orgId, orgId)
  const [counted] = await tx.select({ all: count() }).from(legalHolds).where(isTheirs)
  const { employeeId, reason, at } = legalHolds
  const items = await tx
    .select({ employeeId, fullName: employees.fullName, reason, by: users.name, at })
    .from(legalHolds)
    .innerJoin(employees, and(eq(employees.orgId, legalHolds.orgId), eq(employees.id, employeeId)))
    .leftJoin(users, eq(sql`'user:' || ${users.id}`, legalHolds.by))
    .where(isTheirs)
    .orderBy(desc(at))
    .limit(shownAtMost)
  return { total: counted?.all ?? 0, items: items.map((hold) => ({ ...hold, at: hold.at.toISOString() })) }
}

async function listQuestions({ deps, tx, orgId }: ReadScope): Promise<RetentionOverview['questions']> {
  const aYearAgo = monthsAfter(londonDay(deps.clock()), -12)
  const invitedOn = sql<string>`(${employees.createdAt} at time zone 'Europe/London')::date`
  const since = sql<string>`coalesce(${employees.stillEmployedOn}, ${invitedOn})`
  const { id, fullName, startDate, leaveDate, notHiredOn, erasedAt } = employees
  const isDue: SQL | undefined = and(
    eq(employees.orgId, orgId),
    isNull(leaveDate),
    isNull(notHiredOn),
    isNull(erasedAt),
    sql`${since} <= ${aYearAgo}`,
  )
  const [counted] = await tx.select({ all: count() }).from(employees).where(isDue)
  const items = await tx
    .select({ employeeId: id, fullName, startDate, since })
    .from(employees)
    .where(isDue)
    .orderBy(asc(since), asc(id))
    .limit(shownAtMost)
  return { total: counted?.all ?? 0, items }
}

/** The certificates of an organisation, newest first. */
export async function listCertificates(
  reading: ReadScope,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: RetentionCertificate[]; nextCursor: string | null }> {
  const { tx, orgId } = reading
  const { createdAt, id } = retentionCertificates
  const after = cursor ? isAfter({ createdAt, id }, openCursor(reading, cursor)) : undefined
  const rows = await tx
    .select()
    .from(retentionCertificates)
    .where(and(eq(retentionCertificates.orgId, orgId), after))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(reading, rows, limit)
  const items = page.map((row) => ({
    certificateId: row.id,
    employeeId: row.employeeId,
    rule: row.rule,
    destroyAfter: row.destroyAfter,
    destroyedOn: row.destroyedOn,
    records: row.records,
    auditSeq: row.auditSeq,
    auditHash: row.auditHash,
  }))
  return { items, nextCursor }
}
