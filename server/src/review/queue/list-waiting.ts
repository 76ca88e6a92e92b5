import { stepTypes } from '@bonafide/shared/contract/employees/employees.ts'
import type { WaitingPage, WaitingSearch } from '@bonafide/shared/contract/review/tabs.ts'
import type { VerificationQueue, verifications } from '@bonafide/shared/contract/review/verifications.ts'
import { type SQL, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { flags } from '#employees/flags/flags-tables.ts'
import { isToldFlag } from '#employees/flags/load-flags.ts'
import { openCursor, pageOf } from '#platform/pagination/keyset.ts'
import type { ReadScope, Scope } from '#platform/scope.ts'
import { attentionOf, employeesUnderWay } from './employees-under-way.ts'
import { readWaiting, showWaiting, waitingColumns } from './waiting-employee.ts'

const perStep = 100

/**
 * Everyone of a tab, as `waiting`. Each of those under way is in one of the three: in progress are those whom no user has
 * to do anything about, and snoozed are those whom a user has put off. Those who need a user are in a section each, and
 * their `place` is in the order of the sections: in each the first to start comes first, and after all who have a start
 * date those who wait longest. Elsewhere those come first who wait longest.
 */
export function waitingOf(
  scope: ReadScope,
  { tab, site, assignee, section }: Pick<WaitingSearch, 'tab' | 'site' | 'assignee' | 'section'>,
): SQL {
  const filter = { site, assignee, isSnoozed: tab === 'snoozed', hasUncovered: tab !== 'in_progress' }
  const isFlagged = sql`exists (select from ${flags} where org_id = ${scope.orgId} and employee_id = judged.id and ${isToldFlag(scope, sql`code`)})`
  // A flag of a verification that is over is none of its follow-up.
  const needsUser = sql`(attention is not null or is_ours or is_working or is_handed_over or (follow_up_link is null and ${isFlagged}))`
  const isOfTab = { needs_you: needsUser, in_progress: sql`not ${needsUser}`, snoozed: sql`true` }[tab]
  return sql`${employeesUnderWay(scope, filter)},
    judged as (select *, ${attentionOf(scope)} as attention from under_way),
    sorted as (select *, ${tab === 'needs_you' ? sectionOf : sql`null::text`} as section from judged where ${isOfTab}),
    waiting as (
      select *, case when section is null then waiting_since else ${placeInSection} end as place from sorted
      ${section === undefined ? sql`` : sql`where section = ${section}`}
    )`
}

/** An employee at work without cover comes first, whatever else is to be done about them. */
const sectionOf = sql`case
  when is_working then 'working'
  when attention = 'not_delivered' then 'undelivered'
  when attention in ('needs_link', 'link_expired') or (attention = 'stuck' and not is_locked and not is_overdue)
    then 'chase'
  else 'decision'
end`

// One instant, as the cursor of a list holds one: a section is a thousand years away from the next.
const placeInSection = sql`(
  coalesce(start_date::timestamp, waiting_since at time zone 'UTC' + interval '500 years')
    + array_position(array['working', 'decision', 'chase', 'undelivered'], section) * interval '1000 years'
) at time zone 'UTC'`

/** A page of those who are under way, in the order of `waitingOf`. */
export async function listWaiting(
  scope: Scope,
  { cursor, limit, ...filter }: WaitingSearch,
): Promise<WaitingPage> {
  const after = cursor === undefined ? undefined : openCursor(scope, cursor)
  const isAfter = after
    ? sql`where (place, id) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
    : sql``
  const rows = await readWaiting(
    scope.tx,
    sql`with ${waitingOf(scope, filter)}
      select ${waitingColumns}, 0 as total, section, (extract(epoch from place) * 1000)::float8 as place
      from waiting ${isAfter}
      order by waiting.place, id
      limit ${limit + 1}`,
  )
  const { page, nextCursor } = pageOf(
    scope,
    rows.map((row) => ({ ...row, createdAt: new Date(row.place) })),
    limit,
  )
  const rowOf = new Map(page.map((row) => [row.id, row]))
  const items = await showWaiting(scope, page)
  return {
    items: items.flatMap((item) => {
      const row = rowOf.get(item.employee.employeeId)
      return row ? { ...item, step: row.step_type, section: row.section } : []
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

/**
 * Lists the employees who need a user, the latest first: older ones have been seen before. They are those of the tab, so
 * that its number is everywhere the same.
 */
export async function listAttention(
  scope: Scope,
  { limit }: { limit: number },
): Promise<v.InferInput<typeof verifications.attention.reply>> {
  const rows = await readWaiting(
    scope.tx,
    sql`with ${waitingOf(scope, { tab: 'needs_you' })}
      select ${waitingColumns}, (count(*) over ())::int as total,
        (count(*) filter (where section = 'working') over ())::int as working_total,
        (count(*) filter (where section = 'decision') over ())::int as decision_total,
        (count(*) filter (where section = 'chase') over ())::int as chase_total,
        (count(*) filter (where section = 'undelivered') over ())::int as undelivered_total
      from waiting
      order by waiting.waiting_since desc, id
      limit ${limit}`,
  )
  const [first] = rows
  return {
    total: first?.total ?? 0,
    sections: {
      working: first?.working_total ?? 0,
      decision: first?.decision_total ?? 0,
      chase: first?.chase_total ?? 0,
      undelivered: first?.undelivered_total ?? 0,
    },
    items: await showWaiting(scope, rows),
  }
}
