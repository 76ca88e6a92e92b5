import type { EmployeeSearch } from '@bonafide/shared/contract/employees/employees.ts'
import { foldForSearch, readPhone } from '@bonafide/shared/contract/text.ts'
import { and, type Column, eq, gte, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import parsePhoneNumber from 'libphonenumber-js/max'
import { isAssignedTo } from '#employees/assignees.ts'
import { employees, steps } from '#employees/employees-tables.ts'
import { flags } from '#employees/flags/flags-tables.ts'
import { isToldFlag } from '#employees/flags/load-flags.ts'
import { isSeen } from '#employees/is-seen.ts'
import { links } from '#employees/links/links-tables.ts'
import { isManagedBy } from '#employees/managers.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import type { Scope } from '#platform/scope.ts'

/** Returns the text that the list's `q` is searched in. Fields are on lines of their own, so no match spans two of them. */
export function searchText(employee: {
  fullName: string
  email: string
  phoneE164?: string | null | undefined
  externalId?: string | null | undefined
}): string {
  const { fullName, email, phoneE164, externalId } = employee
  const texts = [fullName, email, ...(externalId ? [externalId] : [])].map(foldForSearch)
  return [...texts, ...phoneDigits(phoneE164)].join('\n')
}

// Within a country a number may begin with something else than its zero, as in Russia, or keep it, as in Italy.
function phoneDigits(phoneE164: string | null | undefined): string[] {
  if (!phoneE164) return []
  const digits = phoneE164.replace('+', '')
  const national = parsePhoneNumber(phoneE164)?.formatNational().replaceAll(/\D/g, '').replace(/^0/, '')
  return national && !digits.endsWith(national) ? [digits, national] : [digits]
}

/**
 * Returns the ways to read a search: as a phone number, and as words, each of which may be anywhere. A way matches when
 * all its parts are found.
 */
export function waysToFind(q: string): string[][] {
  const words = foldForSearch(q).split(' ').filter(Boolean)
  const number = phoneDigitsIn(q)
  // Whatever has a word that holds the number has the number.
  const isCovered = number !== undefined && words.some((word) => word.includes(number))
  const ways = [...(number === undefined ? [] : [[number]]), ...(words.length && !isCovered ? [words] : [])]
  // One that no index serves would have the whole table read.
  const served = ways.filter((parts) => parts.some(isIndexed))
  return served.length ? served : ways
}

// `07700`, `+44 7700`, `0044 (0)7700` and `447700` are all found in `447700`.
function phoneDigitsIn(q: string): string | undefined {
  const read = readPhone(q)
  const digits = read.replace(/^(?:\+|00|0)/, '')
  return /^\+?\d+$/.test(read) && digits.length > 2 ? digits : undefined
}

/** Returns true when the trigram index can help to find a part. */
export function isIndexed(part: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(part)
}

/** What a list is filtered by, beside a text. */
export type Listed = Partial<
  Pick<
    EmployeeSearch,
    | 'status'
    | 'site'
    | 'manager'
    | 'startFrom'
    | 'startTo'
    | 'channel'
    | 'flagged'
    | 'test'
    | 'assignee'
    | 'invitedFrom'
    | 'invitedTo'
    | 'completedFrom'
    | 'completedTo'
    | 'reached'
    | 'updatedSince'
  >
> & {
  /** The condition on their cover, which the room of right to work makes. */
  isCovered?: SQL | undefined
}
type Wanted = Listed & Partial<Pick<EmployeeSearch, 'q'>>
type Seeing = Pick<Scope, 'orgId' | 'sites'>

/** Returns the condition for the organisation's employees that a search finds. */
export function employeeMatches(scope: Seeing, { q, ...wanted }: Wanted): SQL | undefined {
  return and(isListed(scope, wanted), q ? isFoundBy(q) : undefined)
}

/** Returns the condition for the organisation's employees, or for those whom the filters select. */
export function isListed(scope: Seeing, listed: Listed): SQL | undefined {
  const { status, site, manager, startFrom, startTo, channel, assignee, isCovered } = listed
  return and(
    isSeen(scope),
    status && eq(employees.status, status),
    site ? eq(employees.site, site) : undefined,
    isManagedBy(scope, manager),
    startFrom ? gte(employees.startDate, startFrom) : undefined,
    startTo ? lte(employees.startDate, startTo) : undefined,
    channel && eq(employees.inviteChannelPref, channel),
    isAssignedTo(assignee),
    isIf(listed.flagged, isFlagged(scope)),
    isIf(listed.test, isTested(scope)),
    isInvitedIn(listed.invitedFrom, listed.invitedTo),
    isWithin(employees.completedAt, listed.completedFrom, listed.completedTo),
    hasReached(listed.reached),
    isUpdatedSince(scope, listed.updatedSince),
    isCovered,
  )
}

/** Returns true when filters select a part of the organisation, whose number no counter has. */
export function isPart({ status: _counted, ...filters }: Listed): boolean {
  return Object.values(filters).some(Boolean)
}

function isIf(wanted: 'true' | 'false' | undefined, is: SQL): SQL | undefined {
  if (wanted === undefined) return undefined
  return wanted === 'true' ? is : not(is)
}

function isFlagged(scope: Seeing): SQL {
  return sql`exists (select from ${flags} where ${flags.orgId} = ${scope.orgId}
    and ${flags.employeeId} = ${employees.id} and ${isToldFlag(scope, flags.code)})`
}

/** As the index on such steps says it. */
function isTested({ orgId }: Seeing): SQL {
  return sql`exists (select from ${steps} where ${steps.orgId} = ${orgId}
    and ${steps.employeeId} = ${employees.id} and ${steps.assurance} = 'none' and ${steps.status} = 'pass')`
}

/** Returns the condition that an employee was invited in a period of days: the reports count those and no others. */
export function isInvitedIn(from: string | undefined, to: string | undefined): SQL | undefined {
  if (!from && !to) return undefined
  const wasSentLink = sql`exists (select from ${links}
    where ${links.orgId} = ${employees.orgId} and ${links.employeeId} = ${employees.id})`
  return and(or(ne(employees.source, 'import'), wasSentLink), isWithin(employees.createdAt, from, to))
}

// A day begins when it does in London, also on the days when the clocks change.
function isWithin(instant: Column, from: string | undefined, to: string | undefined): SQL | undefined {
  const zone = 'Europe/London'
  return and(
    from ? sql`${instant} >= (${from}::date)::timestamp at time zone ${zone}` : undefined,
    to ? sql`${instant} < (${to}::date + 1)::timestamp at time zone ${zone}` : undefined,
  )
}

// An entry has the time at which its transaction began, and is there from its end: one that was not there yet when the
// caller last asked is among those of the minute before.
function isUpdatedSince({ orgId }: Seeing, since: string | undefined): SQL | undefined {
  if (!since) return undefined
  return sql`${employees.id} in (select ${auditLog.employeeId} from ${auditLog}
    where ${auditLog.orgId} = ${orgId} and ${auditLog.at} >= ${since}::timestamptz - interval '1 minute' and ${auditLog.employeeId} is not null)`
}

/** Returns the condition that an employee has opened a link, or passed a step, in one way alone where that follows it. */
export function hasReached(stage: string | undefined): SQL | undefined {
  if (!stage) return undefined
  if (stage === 'opened') {
    return sql`exists (select from ${links} where ${links.orgId} = ${employees.orgId}
      and ${links.employeeId} = ${employees.id} and ${links.openedAt} is not null)`
  }
  const [type, method, assurance] = stage.split('.')
  const way =
    method === undefined
      ? undefined
      : sql`and ${steps.method} is not distinct from nullif(${method}, '')
          and ${steps.assurance} is not distinct from nullif(${assurance}, '')`
  return sql`exists (select from ${steps} where ${steps.orgId} = ${employees.orgId}
    and ${steps.employeeId} = ${employees.id} and ${steps.type} = ${type} and ${steps.status} = 'pass' ${way})`
}

// The index of trigrams serves LIKE alone, and only where three characters of a word are known: with less it would
// be read as a whole, which takes longer than the table.
function isFoundBy(q: string): SQL {
  const ways = waysToFind(q).map((parts) => {
    const likes = askedOfIndex(parts).map(
      (part) => sql`${employees.searchText} like ${`%${escapeLike(part)}%`}`,
    )
    return and(...likes, hasAll(parts))
  })
  return or(...ways) ?? sql`false`
}

/**
 * Returns the parts that the index is asked for. Numbers begin alike, with their country and network, and to find that
 * every employee has that part takes longer than all the rest: so the index gets the last digits of a number alone.
 */
export function askedOfIndex(parts: readonly string[]): string[] {
  return parts.filter(isIndexed).map((part) => (/^\d{6,}$/.test(part) ? part.slice(-5) : part))
}

/** Returns the condition that an employee's search text holds what is looked for, without the index. */
export function contains(q: string, text: unknown = employees.searchText): SQL {
  return or(...waysToFind(q).map((parts) => hasAll(parts, text))) ?? sql`false`
}

function hasAll(parts: readonly string[], text: unknown = employees.searchText): SQL | undefined {
  return and(...parts.map((part) => sql`position(${part} in ${text}) > 0`))
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
