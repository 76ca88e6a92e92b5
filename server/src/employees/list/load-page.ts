import { type SQL, sql } from 'drizzle-orm'
import { isoInstant } from '#platform/db/instant.ts'
import { readRows } from '#platform/db/database.ts'
import { employees, steps } from '#employees/employees-tables.ts'
import { users } from '#accounts/users-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import type { ReadScope } from '#platform/scope.ts'
import type { ShownEmployee, ShownLink, ShownStep, ViewParts } from '#employees/employee-view.ts'

export interface Page {
  shown: ShownEmployee[]
  /** The value that each is ordered by, as text. */
  keys: string[]
  parts: ViewParts
  /** The number that was asked for, where there are so many. */
  total: number | undefined
}

interface Selection {
  where: SQL | undefined
  limit: number
  /** A number that is asked for along with the employees. */
  total?: SQL
  /** The newest first without one. */
  order?: Order
}

/** An order by a value of each employee; those with the same value are ordered by their id. */
export interface Order {
  key: SQL
  direction: SQL
}

const newestFirst: Order = { key: sql`${employees.createdAt}`, direction: sql`desc` }

/**
 * Returns the first employees of a selection with their steps and latest links, in one statement. It is written by hand,
 * and its rows are read by hand: this is the call that is made most and brings most, and half of its time went into
 * Drizzle's reading of the rows.
 */
export async function loadPage(
  { tx, orgId }: ReadScope,
  { where, limit, total = sql`null::int`, order: { key, direction } = newestFirst }: Selection,
): Promise<Page> {
  const rows = await readRows<Row>(
    tx,
    sql`
    select page.id, page.full_name, page.email, page.phone_e164, page.status, page.source, page.created_at,
      page.invite_channel_pref, page.language, page.last_activity_at, page.erased_at,
      page.engagement, page.start_date, page.leave_date, page.not_hired_on, page.site, page.origin, page.conditions_sealed, page.excuse,
      page.identity_repeated_at, page.external_id, page.metadata,
      coalesce(manager.name, page.manager_name) as manager_name,
      coalesce(manager.email, page.manager_email) as manager_email,
      page.manager_user_id, page.manager_key, page.manager_left, page.sort_key::text as sort_key,
      assignee.id as assignee_id, assignee.name as assignee_name,
      link.link_id, link.expires_at, link.used_at, link.revoked_at, link.token_sealed, step.list as steps,
      ${total} as total
    from (
      select *, ${key} as sort_key from ${employees} where ${where}
      order by ${key} ${direction}, id ${direction} limit ${limit}
    ) page
    left join ${users} manager on manager.id = page.manager_user_id
    left join ${users} assignee on assignee.id = page.assigned_to
    left join lateral (
      select id as link_id, expires_at, used_at, revoked_at, token_sealed from ${links}
      where org_id = ${orgId} and employee_id = page.id and kind = 'invitation'
      order by created_at desc, id desc limit 1
    ) link on true
    left join lateral (
      select json_agg(json_build_array(type, status, completed_at, reason, method, assurance, invalidated_at)) as list
      from ${steps}
      where org_id = ${orgId} and employee_id = page.id
    ) step on true
    order by page.sort_key ${direction}, page.id ${direction}`,
  )
  return {
    total: rows[0]?.total ?? undefined,
    keys: rows.map(({ sort_key }) => sort_key),
    shown: rows.map((row) => readEmployee(row, orgId)),
    parts: {
      steps: new Map(rows.map(({ id, steps: list }) => [id, list?.map(readStep) ?? []])),
      latestLink: new Map(rows.flatMap((row) => (hasLink(row) ? [[row.id, readLink(row, orgId)]] : []))),
    },
  }
}

// As the driver hands it over: instants are text.
type Row = Pick<
  ShownEmployee,
  'id' | 'email' | 'status' | 'source' | 'language' | 'engagement' | 'site' | 'origin' | 'metadata' | 'excuse'
> & {
  full_name: string
  external_id: string | null
  phone_e164: string | null
  created_at: string
  invite_channel_pref: ShownEmployee['inviteChannelPref']
  last_activity_at: string | null
  erased_at: string | null
  start_date: string | null
  leave_date: string | null
  not_hired_on: string | null
  conditions_sealed: string | null
  identity_repeated_at: string | null
  manager_name: string | null
  manager_email: string | null
  manager_user_id: string | null
  manager_key: string | null
  manager_left: boolean
  assignee_id: string | null
  assignee_name: string | null
  sort_key: string
  steps: StepTuple[] | null
  link_id: string | null
  token_sealed: string | null
  expires_at: string | null
  used_at: string | null
  revoked_at: string | null
  total: number | null
}
type StepTuple = [
  ShownStep['type'],
  ShownStep['status'],
  completedAt: string | null,
  ShownStep['reason'],
  ShownStep['method'],
  ShownStep['assurance'],
  invalidatedAt: string | null,
]
type WithLink = Row & { link_id: string; token_sealed: string; expires_at: string }

function hasLink(row: Row): row is WithLink {
  return row.token_sealed !== null
}

function readEmployee(row: Row, orgId: string): ShownEmployee {
  return {
    id: row.id,
    orgId,
    fullName: row.full_name,
    email: row.email,
    phoneE164: row.phone_e164,
    status: row.status,
    source: row.source,
    createdAt: isoInstant(row.created_at),
    inviteChannelPref: row.invite_channel_pref,
    language: row.language,
    engagement: row.engagement,
    startDate: row.start_date,
    leaveDate: row.leave_date,
    notHiredOn: row.not_hired_on,
    site: row.site,
    conditionsSealed: row.conditions_sealed,
    excuse: row.excuse,
    identityRepeatedAt: readIso(row.identity_repeated_at),
    origin: row.origin,
    externalId: row.external_id,
    metadata: row.metadata,
    managerName: row.manager_name,
    managerEmail: row.manager_email,
    managerUserId: row.manager_user_id,
    managerKey: row.manager_key,
    managerLeft: row.manager_left,
    ...(row.assignee_id && { assignee: { userId: row.assignee_id, name: row.assignee_name ?? '' } }),
    lastActivityAt: readIso(row.last_activity_at),
    erasedAt: readIso(row.erased_at),
  }
}

function readLink(row: WithLink, orgId: string): ShownLink {
  return {
    orgId,
    id: row.link_id,
    tokenSealed: row.token_sealed,
    expiresAt: new Date(row.expires_at),
    usedAt: readInstant(row.used_at),
    revokedAt: readInstant(row.revoked_at),
  }
}

function readStep(step: StepTuple): ShownStep {
  const [type, status, completedAt, reason, method, assurance, invalidatedAt] = step
  const instants = { completedAt: readIso(completedAt), invalidatedAt: readIso(invalidatedAt) }
  return { type, status, reason, method, assurance, ...instants }
}

function readIso(text: string | null): string | null {
  return text === null ? null : isoInstant(text)
}

function readInstant(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
