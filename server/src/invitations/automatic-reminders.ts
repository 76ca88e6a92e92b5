import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Channel } from '@bonafide/shared/contract/employees/employees.ts'
import type { Cadence } from '@bonafide/shared/contract/organisation/reminders.ts'
import { employees, steps } from '#employees/employees-tables.ts'
import { lockEmployeeRow } from '#employees/find-employee.ts'
import { links } from '#employees/links/links-tables.ts'
import { isOpen, nextReminder } from '#employees/links/reminder-times.ts'
import { messages } from '#messages/messages-tables.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { type Connection, readRows } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { type HourlyTask, tryEach } from '#platform/jobs/hourly-tasks.ts'
import { londonDay } from '#platform/london-day.ts'
import { type Deps, depsIn, inOrganisation, realNow, type ReadScope, type Scope } from '#platform/scope.ts'
import { followUpRequests } from '#right-to-work/follow-ups/follow-ups-tables.ts'
import { waitingMethod } from '#right-to-work/right-to-work-state.ts'
import { linkOccasions } from './invitation-email.ts'
import { reminder, reminderId } from './link-messages.ts'

const pageSize = 500

/**
 * Reminds the employees whose time has come by the cadence of their organisation, within working hours: those who are at
 * the email or the phone step with a link that works, and are neither snoozed nor paused. Each time is met by one message,
 * however many processes run.
 */
export async function remindEmployees(deps: Deps): Promise<Record<string, number>> {
  let reminded = 0
  const remindAll = async ({ orgId }: { orgId: string }) => {
    reminded += await remindIn(deps, orgId)
  }
  await tryEach(deps, await findOrganisations(deps), remindAll, {
    text: 'the employees of an organisation could not be reminded',
    facts: (org) => org,
  })
  return { reminded }
}

export const remindEmployeesTask: HourlyTask = { name: 'remind-employees', run: remindEmployees }

/** The organisations that remind, with a link that has not ended. The clock of a test organisation is ahead of the real time. */
function findOrganisations(deps: Deps): Promise<{ orgId: string }[]> {
  return deps.db
    .selectDistinct({ orgId: links.orgId })
    .from(links)
    .innerJoin(organisations, eq(organisations.id, links.orgId))
    .where(
      and(
        gt(links.expiresAt, realNow(deps)),
        isNull(links.usedAt),
        isNull(links.revokedAt),
        eq(organisations.remindersOn, true),
        isNull(organisations.closedAt),
      ),
    )
}

async function remindIn(deps: Deps, orgId: string): Promise<number> {
  const own = await depsIn(deps, orgId)
  const scope = { deps: own, tx: deps.db, orgId }
  const cadence = await loadCadence(scope)
  if (!cadence || !isOpen(own.clock())) return 0
  // Reads by the links that have not ended, which are few beside all employees.
  const isLinked = sql`e.id in (select employee_id from ${links} where org_id = ${orgId}
    and used_at is null and revoked_at is null and expires_at > ${own.clock().toISOString()}::timestamptz)`
  let reminded = 0
  for (let after: string | undefined, isLast = false; !isLast;) {
    const page = await readUnreminded(
      scope,
      sql`${isLinked} and ${after === undefined ? sql`true` : sql`e.id > ${after}::uuid`} order by e.id limit ${pageSize}`,
    )
    const due = page.filter((row) => isDue(cadence, row, own.clock()))
    reminded += await tryEach(deps, due, ({ id }) => remindOne(deps, orgId, id), {
      text: 'an employee could not be reminded',
      facts: ({ id: employeeId }) => ({ orgId, employeeId }),
    })
    after = page.at(-1)?.id
    isLast = page.length < pageSize
  }
  return reminded
}

/** Returns true when this call was the one that reminded them. Behind their lock all that it goes by is read again. */
function remindOne(deps: Deps, orgId: string, employeeId: string): Promise<boolean> {
  return inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    if (!(await lockEmployeeRow(scope, employeeId))) return false
    const cadence = await loadCadence(scope)
    const [row] = await readUnreminded(scope, sql`e.id = ${employeeId}::uuid`)
    const next = cadence && row && nextOf(cadence, row, scope.deps.clock())
    if (!row || !next || next.at > scope.deps.clock()) return false
    const { link_id: linkId, channel } = row
    await queueMessage(scope, reminder, {
      id: reminderId(linkId, next.meets),
      employeeId,
      channel,
      about: { linkId },
    })
    return true
  })
}

/** Returns the next automatic reminder of employees, by employee: without those who are not reminded. */
export async function loadNextReminders(
  scope: ReadScope,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, { at: Date }>> {
  const cadence = employeeIds.length ? await loadCadence(scope) : undefined
  if (!cadence) return new Map()
  const rows = await readUnreminded(
    scope,
    sql`e.id in (${sql.join(
      employeeIds.map((id) => sql`${id}::uuid`),
      sql`, `,
    )})`,
  )
  const now = scope.deps.clock()
  return new Map(
    rows.flatMap((row) => {
      const next = nextOf(cadence, row, now)
      return next ? [[row.id, next] as const] : []
    }),
  )
}

/** Returns the cadence of an organisation; undefined where it reminds no employee by itself. */
async function loadCadence({ tx, orgId }: { tx: Connection; orgId: string }): Promise<Cadence | undefined> {
  const [set] = await tx
    .select({
      isOn: organisations.remindersOn,
      days: organisations.reminderDays,
      weeklyUntil: organisations.remindWeeklyUntil,
    })
    .from(organisations)
    .where(and(eq(organisations.id, orgId), isNull(organisations.closedAt)))
  return set?.isOn ? set : undefined
}

/** An employee who can be reminded, with their link. Times in milliseconds since 1970: the two drivers do not agree on dates. */
interface Unreminded {
  id: string
  link_id: string
  channel: Channel
  expires_at: number
  linked_at: number[]
  written_at: number | null
  /** A message to them is about to leave. */
  is_queued: boolean
}

function nextOf(cadence: Cadence, row: Unreminded, now: Date) {
  const writtenAt = row.is_queued ? now.getTime() : row.written_at
  const facts = {
    linkedAt: row.linked_at.map((time) => new Date(time)),
    writtenAt: writtenAt === null ? null : new Date(writtenAt),
    expiresAt: new Date(row.expires_at),
  }
  return nextReminder(cadence, facts, now)
}

function isDue(cadence: Cadence, row: Unreminded, now: Date): boolean {
  const next = nextOf(cadence, row, now)
  return next !== undefined && next.at <= now
}

/**
 * Reads those who can be reminded. From the third step on employees go on by themselves, and what they wait for may be
 * out of their hands; one whose last message did not arrive needs a user; one who was moved in and is asked to prove their
 * right to work has a link for that alone.
 */
function readUnreminded(
  { deps, tx, orgId }: Pick<Scope, 'orgId'> & { deps: Pick<Deps, 'clock'>; tx: Connection },
  which: SQL,
): Promise<Unreminded[]> {
  const now = deps.clock()
  const ms = (time: SQL) => sql`(extract(epoch from ${time}) * 1000)::float8`
  const isTheirLink = sql`org_id = ${orgId} and employee_id = e.id and kind in ('invitation', 'followup')`
  const occasions = sql.join(
    [...linkOccasions, 'follow_up'].map((occasion) => sql`${occasion}`),
    sql`, `,
  )
  return readRows<Unreminded>(
    tx,
    sql`select e.id, l.id as link_id, l.channel, ${ms(sql`l.expires_at`)} as expires_at, r.linked_at,
        ${ms(sql`m.written_at`)} as written_at, coalesce(m.is_queued, false) as is_queued
      from ${employees} e
      cross join lateral (
        select id, channel, expires_at, used_at, revoked_at from ${links} where ${isTheirLink}
        order by created_at desc, id desc limit 1
      ) l
      cross join lateral (
        select json_agg(${ms(sql`created_at`)} order by created_at) as linked_at from ${links}
        where ${isTheirLink} and created_at > coalesce(
          (select max(created_at) from ${links} where ${isTheirLink} and used_at is not null), '-infinity')
      ) r
      cross join lateral (
        select max(coalesce(sent_at, created_at)) as written_at, bool_or(state = 'queued') as is_queued,
          (array_agg(state order by created_at desc, id desc) filter (where about ->> 'linkId' = l.id::text))[1] as last_state
        from ${messages}
        where org_id = ${orgId} and employee_id = e.id and template in (${occasions})
      ) m
      where e.org_id = ${orgId} and e.erased_at is null and e.cleared_at is null and e.status in ('invited', 'verifying')
        and e.reminders_paused_at is null
        and coalesce(e.snoozed_until <= ${londonDay(now)}::date, true)
        and l.used_at is null and l.revoked_at is null and l.expires_at > ${now.toISOString()}::timestamptz
        and m.last_state is distinct from 'failed'
        and exists (
          select from ${steps} where org_id = ${orgId} and employee_id = e.id and type in ('email', 'phone') and status <> 'pass'
        )
        and not exists (
          select from ${followUpRequests}
          where org_id = ${orgId} and employee_id = e.id and closed_at is null and method = ${waitingMethod}
        )
        and ${which}`,
  )
}
