import { millisecondsInDay } from 'date-fns/constants'
import { type SQL, sql } from 'drizzle-orm'
import { employees, steps } from '#employees/employees-tables.ts'
import { isOfOwnSites } from '#employees/is-seen.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { londonDay } from '#platform/london-day.ts'
import type { ReadScope } from '#platform/scope.ts'
import { overdueAfterMs } from '#verification/identity/identity-sessions.ts'
import { lockedReason } from '#verification/codes/code-lock.ts'
import { isHere } from '#right-to-work/follow-ups/excuse-figures.ts'
import { followUpRequests, rightToWorkAlerts } from '#right-to-work/follow-ups/follow-ups-tables.ts'
import { waitingMethod } from '#right-to-work/right-to-work-state.ts'

/** The filter of the lists: by site, and by assigned user, or `none` for employees without one. */
export interface ShownFilter {
  site?: string | undefined
  assignee?: string | undefined
  /** Those who are snoozed, in place of all others. */
  isSnoozed?: boolean
  /** Those too who are through, and may be at work without an excuse: their right to work has to be checked again. */
  hasUncovered?: boolean
}

const stuckAfterMs = 3 * millisecondsInDay

/**
 * The rows of `employee`: all who are under way and were invited, or are asked to prove their right to work again, with
 * the step they are at and what bears on it. One
 * statement however many there are; the latest link and its latest message are looked up by index. With a site only
 * those who work there. A snooze ends with its day, or as soon as anything has moved.
 */
export function employeesUnderWay(scope: ReadScope, filter: ShownFilter = {}): SQL {
  const { deps, orgId } = scope
  const { isSnoozed = false } = filter
  const now = sql`${deps.clock().toISOString()}::timestamptz`
  const overdueSince = new Date(deps.clock().getTime() - overdueAfterMs).toISOString()
  return sql`
    ${employeesAtStep(scope, filter)},
    moved as (
      select a.*,
        exists (select from (${uncovered(scope)}) u where u.employee_id = a.id) as is_working,
        greatest(a.created_at, a.last_activity_at, a.reopened_at, a.invalidated_at, l.created_at, i.held_since, i.review_since)
          as waiting_since,
        case
          when l.used_at is not null then 'used'
          when l.id is null or l.revoked_at is not null then 'revoked'
          when l.expires_at <= ${now} then 'expired'
          else 'active'
        end as link_state,
        coalesce(m.state = 'failed', false) or m.overdue is not null as undelivered,
        coalesce(m.failure, m.overdue) as failure,
        m.reminded_at,
        a.step_type in ('email', 'phone') and a.reason is not distinct from ${lockedReason} as is_locked,
        a.step_type = 'rtw' and a.step_status = 'pending' and a.method is not distinct from ${waitingMethod} as is_ours,
        a.step_type = 'id' and a.step_status = 'pending' and a.method is not distinct from ${waitingMethod} as is_handed_over,
        a.step_type = 'id' and a.step_status = 'pending' and i.processing_since is not null as is_processing,
        a.step_type = 'id' and a.step_status = 'pending' and i.review_since is not null as is_review,
        a.step_type = 'id' and a.step_status = 'pending'
          and coalesce(i.processing_since <= ${overdueSince}::timestamptz, false) as is_overdue,
        a.step_type <> 'rtw' and i.held_since is not null as is_held
      from at_step a
      left join lateral (
        select id, created_at, expires_at, used_at, revoked_at
        from ${links}
        where org_id = ${orgId} and employee_id = a.id
          and case when a.follow_up_link is null then kind = 'invitation' else id = a.follow_up_link end
        order by created_at desc, id desc
        limit 1
      ) l on true
      left join lateral (
        select (array_agg(state order by created_at desc, id desc))[1] as state,
          (array_agg(failure order by created_at desc, id desc))[1] as failure,
          max(failure) filter (where state = 'queued') as overdue,
          max(created_at) filter (where template = 'reminder') as reminded_at
        from ${messages}
        where org_id = ${orgId} and employee_id = a.id and about ->> 'linkId' = l.id::text
      ) m on true
      left join lateral (
        select min(s.updated_at) filter (
            where not s.superseded and l.revoked_at is null and own.created_at >= l.created_at
              and (s.status = 'processing' or (s.status = 'verified' and s.verdict is null and s.quarantine is null))
          ) as processing_since,
          min(s.updated_at) filter (
            where s.verdict = 'review' and s.quarantine is null and s.invalidated_at is null
          ) as review_since,
          max(s.updated_at) filter (where s.quarantine = 'waiting') as held_since
        from ${identitySessions} s
        left join ${links} own on own.org_id = ${orgId} and own.id = s.link_id
        where s.org_id = ${orgId} and s.employee_id = a.id and s.repeat_id is null
      ) i on true
    ),
    under_way as (
      select *, ${isSnoozed}::boolean as is_snoozed from moved
      where coalesce(snoozed_until > ${londonDay(deps.clock())}::date and waiting_since <= snoozed_at, false) = ${isSnoozed}::boolean
    )`
}

/** Those who may be at work without an excuse, as it was last computed. */
const uncovered = ({ orgId, deps }: ReadScope) => sql`select employee_id, raised_at from ${rightToWorkAlerts}
  join ${employees} on ${employees.orgId} = ${rightToWorkAlerts.orgId}
    and ${employees.id} = ${rightToWorkAlerts.employeeId} and ${isHere(londonDay(deps.clock()))}
  where ${rightToWorkAlerts.orgId} = ${orgId} and kind = 'stop_work' and ended_at is null`

/**
 * The rows of `at_step`: those who are under way with the first step that has not passed, those of a follow-up, and those
 * who are at work without an excuse.
 */
function employeesAtStep(
  scope: ReadScope,
  { site, assignee, isSnoozed, hasUncovered = false }: ShownFilter,
): SQL {
  const { deps, orgId } = scope
  const openRequests = sql`select org_id, employee_id, link_id, method, requested_at from ${followUpRequests}
    where org_id = ${orgId} and closed_at is null`
  const isShown = sql`and ${isOfOwnSites(scope, sql`e.site`)}
    ${site === undefined ? sql`` : sql`and e.site = ${site}`} ${isTheirs(assignee)}
    ${isSnoozed ? sql`and e.snoozed_until > ${londonDay(deps.clock())}::date` : sql``}`
  return sql`
    on_their_way as (
      select e.id, e.start_date, e.status, e.created_at, e.last_activity_at, s.step_type, s.step_status, s.reason, s.method,
        s.reopened_at, s.invalidated_at, e.snoozed_until, e.snoozed_at, null::uuid as follow_up_link
      from ${employees} e
      cross join lateral (
        select type as step_type, status as step_status, reason, method, reopened_at, invalidated_at
        from ${steps}
        where org_id = ${orgId} and employee_id = e.id and status <> 'pass'
        order by array_position(array['email', 'phone', 'id', 'rtw'], type)
        limit 1
      ) s
      where e.org_id = ${orgId} and e.erased_at is null and e.status in ('invited', 'verifying', 'failed')
        and (e.source <> 'import' or exists (
          select from ${links} own where own.org_id = ${orgId} and own.employee_id = e.id and own.kind = 'invitation'
        ))
        and not exists (select from (${openRequests}) r where r.employee_id = e.id)
        ${isShown}
      union all
      select e.id, e.start_date, 'verifying', r.requested_at, e.last_activity_at, 'rtw', 'pending', null, r.method, null, null,
        e.snoozed_until, e.snoozed_at, r.link_id
      from (${openRequests}) r
      join ${employees} e on e.org_id = ${orgId} and e.id = r.employee_id
      where e.erased_at is null ${isShown}
    ),
    at_step as (
      select * from on_their_way
      union all
      select e.id, e.start_date, 'verifying', u.raised_at, e.last_activity_at, 'rtw', 'pending', null, ${waitingMethod},
        null, null, e.snoozed_until, e.snoozed_at, null
      from (${uncovered(scope)}) u
      join ${employees} e on e.org_id = ${orgId} and e.id = u.employee_id
      where ${hasUncovered}::boolean and e.erased_at is null ${isShown}
        and not exists (select from on_their_way o where o.id = e.id)
    )`
}

function isTheirs(assignee: string | undefined): SQL {
  if (assignee === undefined) return sql``
  return assignee === 'none' ? sql`and e.assigned_to is null` : sql`and e.assigned_to = ${assignee}`
}

/** Returns why the employee in `employee` needs a look, or null. */
export function attentionOf({ deps }: ReadScope): SQL {
  const stuckSince = new Date(deps.clock().getTime() - stuckAfterMs).toISOString()
  return sql`case
    when follow_up_link is not null then null
    when is_held then 'identity_quarantined'
    when is_review then 'identity_review'
    when status = 'failed' and step_type = 'id' then 'identity_failed'
    when status = 'failed' and step_type = 'rtw' then 'right_to_work_failed'
    when is_ours then null
    when is_locked or is_overdue then 'stuck'
    when link_state = 'active' and undelivered then 'not_delivered'
    when link_state = 'used' then 'needs_link'
    when link_state = 'expired' then 'link_expired'
    when link_state = 'active' and not is_processing and waiting_since <= ${stuckSince}::timestamptz then 'stuck'
  end`
}
