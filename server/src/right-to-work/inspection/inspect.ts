import { mostPacked } from '@bonafide/shared/contract/right-to-work/evidence-packs.ts'
import {
  type InspectedEmployee,
  type Inspection,
  type InspectionSearch,
  mostInspected,
} from '@bonafide/shared/contract/right-to-work/inspection.ts'
import type { RightToWork } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { setImmediate as othersTurn } from 'node:timers/promises'
import {
  and,
  asc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { memberNames } from '#accounts/memberships.ts'
import { employees, steps } from '#employees/employees-tables.ts'
import { isSeen } from '#employees/is-seen.ts'
import { identityDueAt, isRepeated } from '#employees/show-listed.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Connection } from '#platform/db/database.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import type { ReadScope } from '#platform/scope.ts'
import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { eventsOf, type OpenedRecord } from '../checks/check-record.ts'
import { excuseToShow } from '../checks/load-excuse.ts'
import { loadRecordsOf } from '../checks/load-records.ts'
import type { Engagement, RightToWorkEvent } from '../excuse/right-to-work-event.ts'
import { usableChecks } from '../excuse/statutory-excuse.ts'
import { londonDay } from '../london-day.ts'
import { engagementNames } from '../pack/report/report-text.ts'
import { rightToWorkStates } from '../right-to-work-tables.ts'

// Other requests have their turn between batches.
const batchSize = 250

/** Shows who works on a day and whether the organisation is covered for them on it, the gaps first. */
export async function inspect(reading: ReadScope, search: InspectionSearch): Promise<Inspection> {
  const { deps, tx } = reading
  const on = search.on ?? londonDay(deps.clock())
  const { site, employeeIds } = search
  const isMeant = and(
    isSeen(reading),
    isNull(employees.erasedAt),
    site === undefined ? undefined : eq(employees.site, site),
  )
  const isInspected = and(isMeant, employeeIds ? inArray(employees.id, employeeIds) : worksOn(tx, on))
  const rows = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(isInspected)
    .orderBy(asc(employees.startDate), asc(employees.fullName), asc(employees.id))
    .limit(mostPacked + 1)
  if (rows.length > mostPacked) {
    throw fieldError('site', `More than ${mostPacked} employees work on that day. Choose one site.`)
  }
  const lines: InspectedEmployee[] = []
  for (let at = 0; at < rows.length; at += batchSize) {
    const ids = rows.slice(at, at + batchSize).map(({ id }) => id)
    lines.push(...(await inspectSome(reading, ids, { on, known: deps.clock() })))
    await othersTurn()
  }
  const gaps = lines.filter(isGap).toSorted((a, b) => rank(a) - rank(b))
  const covered = lines.filter((line) => !isGap(line))
  return {
    on,
    gaps: { total: gaps.length, items: gaps.slice(0, mostInspected) },
    covered: { total: covered.length, items: covered.slice(0, mostInspected) },
    startUnknown: employeeIds ? 0 : await tx.$count(employees, and(isMeant, mayWorkOn(tx, on))),
  }
}

/** Employees who work on a day: they have started, or had an excuse without a start date, and have not left. */
export function worksOn(tx: Connection, day: string): SQL | undefined {
  const { startDate } = employees
  return and(isThere(day), or(lte(startDate, day), and(isNull(startDate), hasLapsed(tx))))
}

/** Employees without a start date, of whom it is not known whether they work. */
function mayWorkOn(tx: Connection, day: string): SQL | undefined {
  return and(isThere(day), isNull(employees.startDate), not(hasLapsed(tx)))
}

const isThere = (day: string) =>
  and(isNull(employees.notHiredOn), or(isNull(employees.leaveDate), gte(employees.leaveDate, day)))

const hasLapsed = (tx: Connection) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(rightToWorkStates)
      .where(
        and(
          eq(rightToWorkStates.orgId, employees.orgId),
          eq(rightToWorkStates.employeeId, employees.id),
          eq(rightToWorkStates.state, 'lapsed'),
        ),
      ),
  )

/** True when the organisation is not covered for an employee, or something is missing that it may be asked for. */
function isGap({ rightToWork: { state, missing, warnings } }: InspectedEmployee): boolean {
  const isCovered = state !== 'none' && state !== 'lapsed' && state !== 'provisional'
  const hasWarning = warnings.includes('identity_overdue') || warnings.includes('term_dates_end')
  return !isCovered || missing.length > 0 || hasWarning
}

function rank({ rightToWork: { state } }: InspectedEmployee): number {
  if (state === 'none' || state === 'lapsed') return 0
  return state === 'provisional' ? 1 : 2
}

interface When {
  /** The day of which the excuses are. */
  on: string
  /** What was recorded after it is not known. */
  known: Date
}

/** Returns what an inspector asks of several employees, in the order of their ids. */
export async function inspectSome(
  scope: Pick<ReadScope, 'deps' | 'tx' | 'orgId'>,
  ids: readonly string[],
  { on, known }: When,
): Promise<InspectedEmployee[]> {
  if (!ids.length) return []
  const { tx, orgId } = scope
  const records = await loadRecordsOf(scope, ids)
  const passes = await loadPasses(scope, ids)
  const rows = await tx
    .select()
    .from(employees)
    .where(and(eq(employees.orgId, orgId), inArray(employees.id, [...ids])))
  const byId = new Map(rows.map((row) => [row.id, row]))
  // The last moment of the day at which it is that day in London, in summer and in winter.
  const at = on === londonDay(known) ? known : new Date(`${on}T22:59:59Z`)
  const found = ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const own = passes.filter(({ employeeId }) => employeeId === id)
    const dueAt = isRepeated(row.engagement) ? identityDueAt(row, own, at) : undefined
    const { startDate, origin, engagement } = row
    const engaged: Engagement = {
      startDate,
      origin,
      engagement,
      identityOverdue: dueAt !== undefined && dueAt <= at,
    }
    const all = (records.get(id) ?? []).filter(({ recordedAt }) => recordedAt <= known)
    const events = eventsOn(eventsOf(all), on, at)
    const rightToWork: RightToWork = excuseToShow({ deps: { clock: () => at } }, engaged, events)
    const test = isTestOrganisation(orgId) || own.some(({ assurance }) => assurance === 'none')
    return [{ row, rightToWork, test, record: decisive(all, events, engaged, at) }]
  })
  const names = await memberNames(
    scope,
    found.flatMap(({ record }) => userOf(record?.recordedBy) ?? []),
  )
  return found.map(({ row, rightToWork, test, record }) => {
    const { id, fullName, site, startDate, leaveDate, origin, engagement } = row
    const check = record && {
      route: record.check.route,
      on: londonDay(new Date(record.check.checkedAt)),
      by: checkerOf(record, names),
      files: new Set(record.check.files.map(({ fileId }) => fileId)).size,
    }
    const job = record?.check.jobFits?.jobTitle ?? (engagement && engagementNames[engagement])
    return {
      employeeId: id,
      fullName,
      site,
      startDate,
      leaveDate,
      origin,
      rightToWork,
      test,
      job: job ?? null,
      check: check ?? null,
    }
  })
}

function loadPasses({ tx, orgId }: Pick<ReadScope, 'tx' | 'orgId'>, ids: readonly string[]) {
  const { employeeId, type, status, assurance, completedAt } = steps
  return tx
    .select({ employeeId, type, status, assurance, completedAt })
    .from(steps)
    .where(
      and(
        eq(steps.orgId, orgId),
        inArray(employeeId, [...ids]),
        inArray(type, ['id', 'rtw']),
        eq(status, 'pass'),
        isNotNull(completedAt),
      ),
    )
}

/**
 * Returns the events that decide a day: what was recorded by then, and what was recorded later and tells of it: a check
 * that was made before and entered afterwards, a known loss, and a result that was taken back.
 */
export function eventsOn(events: readonly RightToWorkEvent[], on: string, at: Date): RightToWorkEvent[] {
  const tellsOf = (event: RightToWorkEvent) => {
    if (event.type === 'check') {
      return event.facts.kind === 'recorded' && londonDay(new Date(event.facts.checkedAt)) <= on
    }
    return event.type === 'taken_back' || (event.type === 'lapse' && event.knownSince <= on)
  }
  return events.flatMap((event) => {
    if (event.recordedAt <= at) return [event]
    return tellsOf(event) ? [{ ...event, recordedAt: at }] : []
  })
}

type CheckRecord = Pick<OpenedRecord, 'id' | 'recordedBy'> & {
  check: Extract<NonNullable<OpenedRecord['facts']>, { check: unknown }>['check']
}

/** Returns the check that an excuse rests on, else the latest one by then. */
function decisive(
  records: readonly OpenedRecord[],
  events: readonly RightToWorkEvent[],
  engagement: Engagement,
  at: Date,
): CheckRecord | undefined {
  const usable = usableChecks(events, engagement, { book: ruleBook(), at })
  const complete = usable.findLast(({ judgement }) => judgement.worth === 'complete') ?? usable.at(-1)
  const known = events.flatMap((event) => (event.type === 'check' ? [event.id] : []))
  const wanted = complete?.event.id ?? known.at(-1)
  const found = records.find(({ id }) => id === wanted)
  if (!found?.facts || !('check' in found.facts)) return undefined
  return { id: found.id, recordedBy: found.recordedBy, check: found.facts.check }
}

const userOf = (actor: string | undefined) => /^user:(.+)$/.exec(actor ?? '')?.[1]

function checkerOf({ check, recordedBy }: CheckRecord, names: ReadonlyMap<string, string>): string | null {
  return check.madeBy?.name ?? names.get(userOf(recordedBy) ?? '') ?? check.provider?.name ?? null
}
