import { type AuditEntry, type AuditFilter, auditSubjects } from '@bonafide/shared/contract/audit.ts'
import { and, desc, eq, gte, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { apiKeys } from '#accounts/api-keys/api-keys-tables.ts'
import { users } from '#accounts/users-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { daysAfter } from '#right-to-work/london-day.ts'
import { actorName, isActingKey, isActor } from '../timeline-event.ts'

interface Page extends AuditFilter {
  limit: number
  /** The entry after which it goes on. */
  cursor?: string | undefined
}

/** Lists the audit entries of the organisation, the latest first. */
export async function listAudit(
  { tx, orgId }: Pick<Scope, 'tx' | 'orgId'>,
  { limit, cursor, ...filter }: Page,
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  const rows = await tx
    .select({ row: auditLog, name: actorName, fullName: employees.fullName, erasedAt: employees.erasedAt })
    .from(auditLog)
    .leftJoin(users, isActor)
    .leftJoin(apiKeys, isActingKey)
    .leftJoin(employees, and(eq(employees.orgId, auditLog.orgId), eq(employees.id, auditLog.employeeId)))
    .where(
      and(
        eq(auditLog.orgId, orgId),
        cursor === undefined ? undefined : lt(auditLog.seq, Number(cursor)),
        isAmong(filter),
      ),
    )
    .orderBy(desc(auditLog.seq))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(({ row, name, fullName, erasedAt }) => {
      const [type = '', ...id] = row.actor.split(':')
      const { address } = row.data
      return {
        id: String(row.seq),
        at: row.at.toISOString(),
        action: row.action,
        actor: { type, id: id.join(':') || null, name },
        address: typeof address === 'string' ? address : null,
        employeeId: row.employeeId,
        employeeName: erasedAt ? null : fullName,
        data: row.data,
      }
    }),
    nextCursor: last && rows.length > limit ? String(last.row.seq) : null,
  }
}

function isAmong({ actor, subject, action, from, to }: AuditFilter): SQL | undefined {
  const nouns = subject && auditSubjects[subject]
  return and(
    actor === undefined ? undefined : isBy(actor),
    nouns && or(...nouns.map((noun) => like(auditLog.action, `${noun.replace('_', '\\_')}.%`))),
    action === undefined ? undefined : eq(auditLog.action, action),
    from === undefined ? undefined : gte(auditLog.at, startOf(from)),
    to === undefined ? undefined : lt(auditLog.at, startOf(daysAfter(to, 1))),
  )
}

/** Selects entries by a kind of actor, or by one actor. The system has no id. */
const isBy = (actor: string) =>
  actor === 'system' || actor.includes(':') ? eq(auditLog.actor, actor) : like(auditLog.actor, `${actor}:%`)

/** Midnight in London. */
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/London')`
