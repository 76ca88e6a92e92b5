import { allEvents } from '@bonafide/shared/contract/webhooks/webhooks.ts'
import { TZDate } from '@date-fns/tz'
import { and, between, eq, isNull, lt, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { isOfClosed } from '#platform/db/closed-organisation.ts'
import { derivedId } from '#platform/derived-id.ts'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import { type Deps, inOrganisation, type ReadScope, type Scope } from '#platform/scope.ts'
import { rightToWorkStates } from '#right-to-work/right-to-work-tables.ts'
import { excuseFigures, isHere } from '#right-to-work/follow-ups/excuse-figures.ts'
import { daysAfter, londonDay } from '#right-to-work/london-day.ts'
import { queueDelivery } from '#webhooks/queue-delivery.ts'
import { webhookEndpoints } from '#webhooks/webhook-tables.ts'
import { countVerifications } from './queue/count-verifications.ts'

const type = 'digest.weekly'
const monday = 1
/** London hours. A digest that was not sent by noon waits for the next week. */
const hours = { from: 8, before: 12 }

/**
 * Queues the digest of the week on Monday morning. The ids of a digest and of its deliveries follow from the week, so it
 * is sent once, however often this runs and in however many processes.
 */
export async function sendDigests(deps: Deps): Promise<Record<string, number>> {
  const now = TZDate.tz('Europe/London', deps.clock())
  const isTime = now.getDay() === monday && now.getHours() >= hours.from && now.getHours() < hours.before
  if (!isTime) return { queued: 0 }
  let queued = 0
  for (const [orgId, endpointIds] of await findListening(deps)) {
    queued += await inOrganisation(deps, { orgId, actor: 'system' }, (scope) =>
      queueDigest(scope, endpointIds),
    )
  }
  return { queued }
}

export const weeklyDigestTask: HourlyTask = { name: 'weekly-digest', run: sendDigests }

/** The endpoints that are on and hear of it, by organisation. */
async function findListening({ db, clock }: Deps): Promise<Map<string, string[]>> {
  const { orgId, id, enabled, events, createdAt } = webhookEndpoints
  const rows = await db
    .select({ orgId, id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(enabled, true),
        lt(createdAt, clock()),
        sql`${events} && array[${type}, ${allEvents}]`,
        sql`not ${isOfClosed(sql`${orgId}`)}`,
      ),
    )
  const found = new Map<string, string[]>()
  for (const row of rows) found.set(row.orgId, [...(found.get(row.orgId) ?? []), row.id])
  return found
}

async function queueDigest(scope: Scope, endpointIds: string[]): Promise<number> {
  const { deps, orgId } = scope
  const week = await countWeek(scope)
  const isAnything = week.followUpsDue + week.followUpsOverdue + week.reviewsWaiting + week.withoutExcuse > 0
  if (!isAnything) return 0
  const eventId = derivedId(`digest ${orgId} ${week.week}`)
  const createdAt = deps.clock()
  let queued = 0
  for (const endpointId of endpointIds) {
    const id = derivedId(`delivery ${eventId} ${endpointId}`)
    const row = await queueDelivery(scope, {
      id,
      eventId,
      endpointId,
      type,
      data: { orgId, ...week },
      createdAt,
    })
    if (row) queued += 1
  }
  return queued
}

interface Week {
  /** The Monday of the week. */
  week: string
  followUpsDue: number
  followUpsOverdue: number
  reviewsWaiting: number
  withoutExcuse: number
}

/** Counts what there is to do in an organisation in the week that begins today. */
async function countWeek(scope: ReadScope): Promise<Week> {
  const { deps, tx, orgId } = scope
  const week = londonDay(deps.clock())
  const { followUpOverdue, withoutExcuse } = await excuseFigures(scope)
  const { needsYou } = await countVerifications(scope, {})
  const isTheirs = and(
    eq(employees.orgId, rightToWorkStates.orgId),
    eq(employees.id, rightToWorkStates.employeeId),
  )
  const due = await tx
    .select({ id: rightToWorkStates.employeeId })
    .from(rightToWorkStates)
    .innerJoin(employees, isTheirs)
    .where(
      and(
        eq(rightToWorkStates.orgId, orgId),
        between(rightToWorkStates.followUpDue, week, daysAfter(week, 6)),
        isNull(employees.erasedAt),
        isHere(week),
      ),
    )
  return {
    week,
    followUpsDue: due.length,
    followUpsOverdue: followUpOverdue,
    reviewsWaiting: needsYou,
    withoutExcuse,
  }
}
