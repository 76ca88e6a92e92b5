import {
  audit,
  type AuditEntry,
  type AuditFilter,
  auditSubjects,
} from '@bonafide/shared/contract/organisation/audit.ts'
import { secondsInHour } from 'date-fns/constants'
import { and, asc, desc, eq, gt, gte, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { apiKeys } from '#accounts/api-keys/api-keys-tables.ts'
import { users } from '#accounts/users-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { csvLines } from '@bonafide/shared/table/csv-lines.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { recordExport } from '#platform/audit/record.ts'
import { verifyAnchors } from '#platform/audit/verify-anchors.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountDownload, mountRead, mountUnit } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import type { ActingScope, Deps, Scope } from '#platform/scope.ts'
import { daysAfter } from '#right-to-work/london-day.ts'
import { actorName, isActingKey, isActor } from './timeline-event.ts'

// A verification reads the whole log.
const verificationsPerHour = 20
const exportedAtOnce = 500
// Excel reads UTF-8 as another encoding without it.
const byteOrderMark = '\uFEFF'

/** The audit log, for those who answer for what was done. */
export function mountAudit(app: App): void {
  mountRead(app, audit.list, async ({ query }, scope) => {
    const page = await listAudit(scope, query)
    return scope.actor.startsWith('apiKey:') ? withoutNames(page) : page
  })
  mountUnit(app, audit.verify, (_parts, scope) => verifyOwn(scope))
  mountDownload(app, audit.exportCsv, ({ query }, { deps, principal }) => {
    const who = actingScope(principal)
    return {
      fileName: `audit-log-${deps.clock().toISOString().slice(0, 10)}.csv`,
      text: recordExport(deps, who, 'audit', exportAudit(deps, who, query)),
    }
  })
}

async function verifyOwn({ deps, tx, orgId }: Scope) {
  await limitHits(tx, `audit verification ${orgId}`, {
    windowSeconds: secondsInHour,
    now: deps.clock(),
    most: verificationsPerHour,
    message: 'You have checked the audit log many times. Try again in an hour.',
  })
  const verdict = await verifyAudit(tx, orgId)
  const anchors = await verifyAnchors({ connection: tx, keys: deps.keys, orgId })
  if (verdict.ok && anchors.ok) return { ok: true, checked: verdict.rows }
  const broken = Math.min(...[verdict, anchors].flatMap((one) => (one.ok ? [] : one.seq)))
  return { ok: false, checked: broken - 1, brokenAt: String(broken) }
}

interface AuditPage {
  items: AuditEntry[]
  nextCursor: string | null
}

// Where a server takes them to, no erasure follows.
function withoutNames({ items, nextCursor }: AuditPage): AuditPage {
  return { items: items.map((entry) => ({ ...entry, employeeName: null })), nextCursor }
}

interface Page extends AuditFilter {
  limit: number
  /** The latest first without one. */
  order?: 'newest' | 'oldest' | undefined
  /** The entry after which it goes on. */
  cursor?: string | undefined
}

/** Lists the audit entries of the organisation. */
async function listAudit(
  { tx, orgId }: Pick<Scope, 'tx' | 'orgId'>,
  { limit, order = 'newest', cursor, ...filter }: Page,
): Promise<AuditPage> {
  const [sorted, isBeyond] = order === 'oldest' ? [asc, gt] : [desc, lt]
  const rows = await tx
    .select({ row: auditLog, name: actorName, fullName: employees.fullName, erasedAt: employees.erasedAt })
    .from(auditLog)
    .leftJoin(users, isActor)
    .leftJoin(apiKeys, isActingKey)
    .leftJoin(employees, and(eq(employees.orgId, auditLog.orgId), eq(employees.id, auditLog.employeeId)))
    .where(
      and(
        eq(auditLog.orgId, orgId),
        cursor === undefined ? undefined : isBeyond(auditLog.seq, Number(cursor)),
        isAmong(filter),
      ),
    )
    .orderBy(sorted(auditLog.seq))
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

const columns: readonly (readonly [heading: string, cell: (entry: AuditEntry) => string | null])[] = [
  ['Entry', ({ id }) => id],
  ['Time', ({ at }) => at],
  ['Action', ({ action }) => action],
  ['Actor', ({ actor }) => actor.type],
  ['Actor ID', ({ actor }) => actor.id],
  ['Actor name', ({ actor }) => actor.name],
  ['Address', ({ address }) => address],
  ['Employee ID', ({ employeeId }) => employeeId],
  ['Employee', ({ employeeName }) => employeeName],
  ['Facts', ({ data }) => JSON.stringify(data)],
]

/** The entries that match as CSV, read page by page. */
export async function* exportAudit(
  { db }: Pick<Deps, 'db'>,
  { orgId }: Pick<ActingScope, 'orgId'>,
  filter: AuditFilter,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([columns.map(([heading]) => heading)])
  let cursor: string | undefined
  do {
    const page = await listAudit({ tx: db, orgId }, { ...filter, limit: exportedAtOnce, cursor })
    yield csvLines(page.items.map((entry) => columns.map(([, cell]) => cell(entry) ?? '')))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
