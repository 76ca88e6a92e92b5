import { stepTypes } from '@bonafide/shared/contract/employees/employees.ts'
import type { WaitingPage, WaitingSearch, WaitingTab } from '@bonafide/shared/contract/review/tabs.ts'
import type { VerificationQueue, verifications } from '@bonafide/shared/contract/review/verifications.ts'
import { type SQL, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { flags } from '#employees/flags/flags-tables.ts'
import { isToldFlag } from '#employees/flags/load-flags.ts'
import { openCursor, pageOf } from '#platform/pagination/keyset.ts'
import type { ReadScope, Scope } from '#platform/scope.ts'
import { attentionOf, employeesUnderWay, type ShownFilter } from './employees-under-way.ts'
import { readWaiting, showWaiting, waitingColumns } from './waiting-employee.ts'

const perStep = 100

/**
 * Everyone of a tab, as `waiting`. Each of those under way is in one of the three: in progress are those whom no user has
 * to do anything about, and snoozed are those whom a user has put off.
 */
export function waitingOf(
  scope: ReadScope,
  { tab, site, assignee }: Pick<ShownFilter, 'site' | 'assignee'> & { tab: WaitingTab },
): SQL {
  const filter = { site, assignee, isSnoozed: tab === 'snoozed' }
  const isFlagged = sql`exists (select from ${flags} where org_id = ${scope.orgId} and employee_id = judged.id and ${isToldFlag(scope, sql`code`)})`
  // A flag of a verification that is over is none of its follow-up.
  const needsUser = sql`(attention is not null or is_ours or is_handed_over or (follow_up_link is null and ${isFlagged}))`
  const isOfTab = { needs_you: needsUser, in_progress: sql`not ${needsUser}`, snoozed: sql`true` }[tab]
  return sql`${employeesUnderWay(scope, filter)},
    judged as (select *, ${attentionOf(scope)} as attention from under_way),
    waiting as (select * from judged where ${isOfTab})`
}

/** A page of those who are under way; those who wait longest first. */
export async function listWaiting(
  scope: Scope,
  { cursor, limit, ...filter }: WaitingSearch,
): Promise<WaitingPage> {
  const after = cursor === undefined ? undefined : openCursor(scope, cursor)
  const isAfter = after
    ? sql`where (waiting_since, id) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
    : sql``
  const rows = await readWaiting(
    scope.tx,
    sql`with ${waitingOf(scope, filter)}
      select ${waitingColumns}, 0 as total from waiting ${isAfter}
      order by waiting.waiting_since, id
      limit ${limit + 1}`,
  )
  const { page, nextCursor } = pageOf(
    scope,
    rows.map((row) => ({ ...row, createdAt: new Date(row.waiting_since) })),
    limit,
  )
  const stepOf = new Map(page.map(({ id, step_type }) => [id, step_type]))
  const items = await showWaiting(scope, page)
  return {
    items: items.flatMap((item) => {
      const step = stepOf.get(item.employee.employeeId)
      return step ? { ...item, step } : []
    }),
    nextCursor,
  }
}

/** Lists the employees under way by their current step; those who wait longest come first. */
export async function getQueue(scope: Scope): Promise<VerificationQueue> {
  const rows = await readWaiting(
    scope.tx,
    sql`with ${employeesUnderWay(scope)},
      placed as (
        select *, ${attentionOf(scope)} as attention,
          row_number() over (partition by step_type order by waiting_since, id) as place,
          (count(*) over (partition by step_type))::int as total
        from under_way
      )
      select ${waitingColumns}, total from placed where place <= ${perStep} order by place`,
  )
  const items = await showWaiting(scope, rows)
  const groupOf = new Map(rows.map(({ id, step_type, total }) => [id, { step: step_type, total }]))
  return {
    groups: stepTypes.map((step) => ({
      step,
      total: rows.find(({ step_type }) => step_type === step)?.total ?? 0,
      items: items.filter(({ employee }) => groupOf.get(employee.employeeId)?.step === step),
    })),
  }
}

/** Lists the employees who need a look, the latest first: older ones have been seen before. */
export async function listAttention(
  scope: Scope,
  { limit }: { limit: number },
): Promise<v.InferInput<typeof verifications.attention.reply>> {
  const rows = await readWaiting(
    scope.tx,
    sql`with ${employeesUnderWay(scope)},
      judged as (select *, ${attentionOf(scope)} as attention from under_way)
      select ${waitingColumns}, (count(*) over ())::int as total
      from judged
      where attention is not null
      order by judged.waiting_since desc, id
      limit ${limit}`,
  )
  return { total: rows[0]?.total ?? 0, items: await showWaiting(scope, rows) }
}
