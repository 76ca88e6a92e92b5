import { keptDays, type ReplayPeriod } from '@bonafide/shared/contract/webhook-replays.ts'
import { allEvents } from '@bonafide/shared/contract/webhooks.ts'
import { addMinutes, startOfMinute, subDays } from 'date-fns'
import { and, eq, gte, inArray, lt, ne, type SQL } from 'drizzle-orm'
import { fieldError } from '#platform/app-error.ts'
import type { EndpointRow } from '#webhooks/sending/send-event.ts'
import { webhookDeliveries } from '#webhooks/webhook-tables.ts'

export interface Period {
  from: Date
  to: Date
}

/**
 * Reads a period, which has to be one that events are kept of.
 * @throws AppError invalid_input
 */
export function readPeriod(given: ReplayPeriod, now: Date): Period {
  const from = new Date(given.from)
  const to = new Date(given.to)
  if (from >= to) throw fieldError('to', 'The end must be after the start')
  if (to > now) throw fieldError('to', 'The end must not be in the future')
  const earliest = subDays(now, keptDays)
  if (from < earliest) {
    // The first whole minute that would do.
    const since = `${addMinutes(startOfMinute(earliest), 1).toISOString().slice(0, 19)}Z`
    throw fieldError('from', `Events are kept for ${keptDays} days. Start at ${since} or later.`)
  }
  return { from, to }
}

/** Returns the condition for the events of a period that an endpoint was to be sent and hears of now. */
export function isInPeriod(
  { orgId, id, events }: Pick<EndpointRow, 'orgId' | 'id' | 'events'>,
  { from, to }: Period,
): SQL | undefined {
  return and(
    eq(webhookDeliveries.orgId, orgId),
    eq(webhookDeliveries.endpointId, id),
    gte(webhookDeliveries.createdAt, from),
    lt(webhookDeliveries.createdAt, to),
    events.includes(allEvents) ? ne(webhookDeliveries.type, 'ping') : inArray(webhookDeliveries.type, events),
  )
}
