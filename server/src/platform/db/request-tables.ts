import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** Events of providers, kept once each for 90 days, whatever they are about. */
export const providerEvents = pgTable(
  'provider_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    handled: boolean('handled').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] }), index('provider_events_age').on(t.receivedAt)],
)

/** Keeps answers for 24 hours, so that the same POST sent again gets the same answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The organisation, or `public` for calls without a session. */
    owner: text('owner').notNull(),
    key: text('key').notNull(),
    call: text('call').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** Absent while the first request is in flight. Sealed: it may hold a session token. */
    replySealed: text('reply_sealed'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.key] })],
)

/** Events counted in fixed windows, for limits that several processes share. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    bucket: text('bucket').notNull(),
    windowStart: instant('window_start').notNull(),
    hits: integer('hits').notNull(),
    day: date('day').notNull(),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.windowStart] }), index('rate_counters_day').on(t.day)],
)
