import { and, asc, eq, isNull, lte, notExists, type SQL, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Connection } from '#platform/db/database.ts'
import { monthsAfter } from '#right-to-work/london-day.ts'
import { legalHolds, retentionNotices } from './retention-tables.ts'

// `destroyAfter` in SQL: an index has the first, and a test holds both against the function.
const leftDay = sql<string>`((${employees.leaveDate} + interval '2 years')::date)`
const notHiredDay = sql<string>`(${employees.notHiredOn} + make_interval(months => ${organisations.notHiredMonths}))::date`

/** The employees that each rule covers, and the day until which each is kept. */
export const keptUntil: Readonly<Record<RetentionRule, { day: SQL<string>; isAbout: SQL }>> = {
  left: { day: leftDay, isAbout: sql`${employees.leaveDate} is not null` },
  not_hired: {
    day: notHiredDay,
    isAbout: sql`${employees.leaveDate} is null and ${employees.notHiredOn} is not null`,
  },
}

export const retentionRules = ['left', 'not_hired'] as const

const isTheirNotice = and(
  eq(retentionNotices.orgId, employees.orgId),
  eq(retentionNotices.employeeId, employees.id),
)

/**
 * Selects employees whose data is kept until a day or one before it, without a legal hold. `toldOn` is when users were
 * told of that very day: null when they were not yet.
 */
export function dueEmployees(
  db: Connection,
  rule: RetentionRule,
  where: { upTo: string; and?: SQL | undefined },
) {
  const { day, isAbout } = keptUntil[rule]
  const isHeld = db
    .select({ one: sql`1` })
    .from(legalHolds)
    .where(and(eq(legalHolds.orgId, employees.orgId), eq(legalHolds.employeeId, employees.id)))
  return db
    .select({
      orgId: employees.orgId,
      employeeId: employees.id,
      fullName: employees.fullName,
      destroyAfter: day.as('destroy_after'),
      toldOn: retentionNotices.toldOn,
    })
    .from(employees)
    .innerJoin(organisations, eq(organisations.id, employees.orgId))
    .leftJoin(retentionNotices, and(isTheirNotice, eq(retentionNotices.destroyAfter, day)))
    .where(and(isAbout, lte(day, where.upTo), isNull(employees.erasedAt), notExists(isHeld), where.and))
    .orderBy(asc(day), asc(employees.orgId), asc(employees.id))
}

/** Selects employees of whom users were not told, or were told of another day. */
export const isUnlisted = isNull(retentionNotices.employeeId)

/** Selects employees of whom users were told at least a month before, with the day that counts. */
export function wasTold(today: string): SQL {
  return sql`(${retentionNotices.toldOn} + interval '1 month')::date <= ${today}`
}

const yearsAfterLeaving = 2

type RetentionRule = 'left' | 'not_hired'

interface Ended {
  leaveDate: string | null
  notHiredOn: string | null
}

/**
 * Returns the day until which an employee's data is kept, and the rule for it (right-to-work rule 17). Undefined when
 * neither a leave date nor the end of the process is known: then it is kept. 29 February ends on the 28th of a year
 * that has none.
 */
export function destroyAfter(
  { leaveDate, notHiredOn }: Ended,
  notHiredMonths: number,
): { rule: RetentionRule; day: string } | undefined {
  if (leaveDate) return { rule: 'left', day: monthsAfter(leaveDate, yearsAfterLeaving * 12) }
  if (notHiredOn) return { rule: 'not_hired', day: monthsAfter(notHiredOn, notHiredMonths) }
  return undefined
}
