import { webhookReplayStates } from '@bonafide/shared/contract/webhooks/replays.ts'
import { webhookEndpointKinds } from '@bonafide/shared/contract/webhooks/webhooks.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/** The addresses that an organisation's events go to. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: webhookEndpointKinds }).notNull().default('webhook'),
    /** For Slack and Teams the host alone: knowledge of the rest allows to write there. */
    url: text('url').notNull(),
    description: text('description'),
    events: text('events').array().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    disabledReason: text('disabled_reason'),
    /** When it was last switched on or off, if ever: its events are chosen a moment after they happened. */
    switchedAt: instant('switched_at'),
    /** The signing secret; of Slack and Teams the URL. */
    secretSealed: text('secret_sealed').notNull(),
    /** The secret before, which signs as well until then. */
    previousSealed: text('previous_sealed'),
    previousUntil: instant('previous_until'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    check('webhook_endpoints_kind_known', sql`${t.kind} in ('webhook', 'slack', 'teams')`),
  ],
)

/** One event for one endpoint. Holds ids only, and of the answers their status. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    endpointId: uuid('endpoint_id').notNull(),
    eventId: uuid('event_id').notNull(),
    type: text('type').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    state: text('state', { enum: ['pending', 'delivered', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The number of attempts before it was last sent by hand: the delays begin anew there. */
    attemptsBefore: integer('attempts_before').notNull().default(0),
    responseStatus: integer('response_status'),
    failure: text('failure'),
    nextAttemptAt: instant('next_attempt_at'),
    deliveredAt: instant('delivered_at'),
    /** When a replay last queued it. */
    replayedAt: instant('replayed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('webhook_deliveries_newest').on(t.orgId, t.endpointId, t.createdAt, t.id),
    index('webhook_deliveries_age').on(t.createdAt),
    check('webhook_deliveries_state_known', sql`${t.state} in ('pending', 'delivered', 'failed')`),
  ],
)

/** Requests to send the events of a period to an endpoint again. */
export const webhookReplays = pgTable(
  'webhook_replays',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    endpointId: uuid('endpoint_id').notNull(),
    fromAt: instant('from_at').notNull(),
    toAt: instant('to_at').notNull(),
    state: text('state', { enum: webhookReplayStates }).notNull(),
    /**
     * The number of events when it was asked for, of those that had their turn, and of those among them that were queued.
     */
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    queued: integer('queued').notNull().default(0),
    /** The last event that had its turn. */
    lastAt: instant('last_at'),
    lastId: uuid('last_id'),
    /** Events replayed since then came from a replay that this one overlaps: they are not sent again. */
    overlapsSince: instant('overlaps_since').notNull(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('webhook_replays_newest').on(t.orgId, t.endpointId, t.createdAt.desc()),
    index('webhook_replays_age').on(t.createdAt),
    check('webhook_replays_state_known', sql`${t.state} in ('running', 'done', 'stopped')`),
    check('webhook_replays_last', sql`(${t.lastAt} is null) = (${t.lastId} is null)`),
  ],
)
