import { channels } from '@bonafide/shared/contract/employees/employees.ts'
import type { ReportPeriod, ReportSummary } from '@bonafide/shared/contract/review/reports.ts'
import { type ExcuseState, excuseStates } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { tz } from '@date-fns/tz'
import { differenceInCalendarDays, isValid, parseISO } from 'date-fns'
import { type SQL, sql } from 'drizzle-orm'
import { employees, steps } from '#employees/employees-tables.ts'
import { isOfOwnSites, isSeen } from '#employees/is-seen.ts'
import { links } from '#employees/links/links-tables.ts'
import { passedByTest } from '#employees/list/employee-counts.ts'
import { isInvitedIn } from '#employees/list/search-text.ts'
import { type AppError, fieldError } from '#platform/app-error.ts'
import { readRows } from '#platform/db/database.ts'
import type { Scope } from '#platform/scope.ts'
import { rightToWorkStates } from '#right-to-work/right-to-work-tables.ts'
import { excuseFigures } from '#right-to-work/follow-ups/excuse-figures.ts'
import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { lockedReason } from '#verification/codes/code-lock.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'

const zone = 'Europe/London'
const unnamed = 'No reason given'
// Measures from the invitation to the last click, both known to the millisecond.
const medianHours = sql.raw(
  'percentile_cont(0.5) within group (order by extract(epoch from completed_at - created_at) / 3600.0)',
)
const longestDays = 366
const utc = { in: tz('UTC') }

/** Reports on the employees who were invited in a period of days in London. */
export async function getSummary(scope: Scope, period: ReportPeriod): Promise<ReportSummary> {
  requirePeriod(period)
  return {
    funnel: await readFunnel(scope, period),
    timeToComplete: await readWeeks(scope, period),
    channels: await readChannels(scope, period),
    failures: await readFailures(scope, period),
    passes: await readPasses(scope, period),
    excuses: await readExcuses(scope),
  }
}

/** Refuses days that do not exist, and a period that ends before it begins or is longer than a year. */
function requirePeriod({ from, to }: ReportPeriod): void {
  for (const [field, day] of Object.entries({ from, to })) {
    // 31 February has the shape of a date.
    if (!isValid(parseISO(day))) throw refusal('This date does not exist', field)
  }
  const days = differenceInCalendarDays(parseISO(to, utc), parseISO(from, utc), utc) + 1
  if (days < 1) throw refusal('The end date must be the same as or after the start date')
  if (days > longestDays) throw refusal(`Please choose ${longestDays} days or fewer`)
}

function refusal(message: string, field = 'to'): AppError {
  return fieldError(field, message)
}

/** The rows of `invited`, by the condition of the list: each bar leads to the employees whom it counts. */
function invitedIn(scope: Scope, { from, to }: ReportPeriod): SQL {
  return sql`invited as (
    select * from ${employees} where ${isSeen(scope)} and ${isInvitedIn(from, to)}
  )`
}

async function readFunnel(scope: Scope, period: ReportPeriod): Promise<ReportSummary['funnel']> {
  const passed = (type: string) => sql`(count(*) filter (where ${type} = any(passed.types)))::int`
  const [funnel] = await readRows<ReportSummary['funnel']>(
    scope.tx,
    sql`with ${invitedIn(scope, period)}
      select count(*)::int as invited,
        (count(*) filter (where exists (
          select from ${links} l where l.org_id = i.org_id and l.employee_id = i.id and l.opened_at is not null
        )))::int as opened,
        ${passed('email')} as email, ${passed('phone')} as phone, ${passed('id')} as id, ${passed('rtw')} as rtw,
        (count(*) filter (where i.status = 'completed'))::int as completed
      from invited i
      left join lateral (
        select array_agg(type) as types from ${steps} s
        where s.org_id = i.org_id and s.employee_id = i.id and s.status = 'pass'
      ) passed on true`,
  )
  if (!funnel) throw new Error('the funnel did not answer')
  return funnel
}

function readWeeks(scope: Scope, period: ReportPeriod): Promise<ReportSummary['timeToComplete']> {
  return readRows(
    scope.tx,
    sql`with ${invitedIn(scope, period)}
      select to_char(date_trunc('week', completed_at at time zone ${zone}), 'YYYY-MM-DD') as week,
        count(*)::int as completed, (count(*) filter (where id in ${passedByTest(scope)}))::int as tests,
        ${medianHours}::float8 as "medianHours"
      from invited
      where status = 'completed' and completed_at is not null
      group by 1
      order by 1`,
  )
}

async function readChannels(scope: Scope, period: ReportPeriod): Promise<ReportSummary['channels']> {
  const rows = await readRows<ReportSummary['channels'][number]>(
    scope.tx,
    sql`with ${invitedIn(scope, period)}
      select invite_channel_pref as channel, count(*)::int as invited,
        (count(*) filter (where status = 'completed'))::int as completed,
        (count(*) filter (where status = 'completed' and id in ${passedByTest(scope)}))::int as tests,
        (${medianHours} filter (where status = 'completed'))::float8 as "medianHours"
      from invited
      group by 1`,
  )
  return channels.map(
    (channel) =>
      rows.find((row) => row.channel === channel) ?? {
        channel,
        invited: 0,
        completed: 0,
        tests: 0,
        medianHours: null,
      },
  )
}

/** Counts each failed submission to the identity provider, and the steps that have failed or are locked. */
function readFailures(scope: Scope, period: ReportPeriod): Promise<ReportSummary['failures']> {
  return readRows(
    scope.tx,
    sql`with ${invitedIn(scope, period)},
      failure as (
        select 'id' as step, f.reason
        from ${identitySessions} f
        join invited i on i.org_id = f.org_id and i.id = f.employee_id
        where f.status = 'failed' and f.repeat_id is null
        union all
        select s.type, s.reason
        from ${steps} s
        join invited i on i.org_id = s.org_id and i.id = s.employee_id
        where (s.status = 'fail' and s.type <> 'id') or (s.status = 'pending' and s.reason = ${lockedReason})
      )
      select step, coalesce(reason, ${unnamed}) as reason, count(*)::int as count
      from failure
      group by 1, 2
      order by 3 desc, 1, 2`,
  )
}

/** Counts the passed steps by method. */
function readPasses(scope: Scope, period: ReportPeriod): Promise<ReportSummary['passes']> {
  return readRows(
    scope.tx,
    sql`with ${invitedIn(scope, period)}
      select s.type as step, s.method, s.assurance, count(*)::int as count
      from ${steps} s
      join invited i on i.org_id = s.org_id and i.id = s.employee_id
      where s.status = 'pass'
      group by 1, 2, 3
      order by array_position(array['email', 'phone', 'id', 'rtw'], s.type), 4 desc, 2`,
  )
}

/** Counts the employees who have not left by the state of their excuse. An employee without records has none. */
async function readExcuses(scope: Scope): Promise<NonNullable<ReportSummary['excuses']>> {
  const figures = await excuseFigures(scope)
  const counted = await readRows<{ state: ExcuseState; count: number }>(
    scope.tx,
    sql`select coalesce(s.state, 'none') as state, count(*)::int as count
      from ${employees} e
      left join ${rightToWorkStates} s on s.org_id = e.org_id and s.employee_id = e.id
      where e.org_id = ${scope.orgId} and e.erased_at is null and ${isOfOwnSites(scope, sql`e.site`)}
        and (e.leave_date is null or e.leave_date >= ${figures.on})
      group by 1`,
  )
  const countOf = (state: ExcuseState) => counted.find((row) => row.state === state)?.count ?? 0
  const states = excuseStates.map((state) => ({ state, count: countOf(state) }))
  const { first, repeat } = ruleBook().inForce(figures.on).penalty
  const exposureOf = (each: number) => ({ each, total: each * figures.withoutExcuse })
  return { ...figures, states, exposure: { first: exposureOf(first), repeat: exposureOf(repeat) } }
}
