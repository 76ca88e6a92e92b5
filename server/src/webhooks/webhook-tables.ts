import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/** Where an organisation's events go. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    url: text('url').notNull(),
    description: text('description'),
    events: text('events').array().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    disabledReason: text('disabled_reason'),
    /** When it was last switched on or off, if ever: its events are chosen a moment after they happened. */
    switchedAt: instant('switched_at'),
    secretSealed: text('secret_sealed').notNull(),
    /** The secret before, which signs as well until then. */
    previousSealed: text('previous_sealed'),
    previousUntil: instant('previous_until'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] })],
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
    /** How many attempts there had been when it was last sent by hand: the delays begin anew there. */
    attemptsBefore: integer('attempts_before').notNull().default(0),
    responseStatus: integer('response_status'),
    failure: text('failure'),
    nextAttemptAt: instant('next_attempt_at'),
    deliveredAt: instant('delivered_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('webhook_deliveries_newest').on(t.orgId, t.endpointId, t.createdAt, t.id),
    index('webhook_deliveries_age').on(t.createdAt),
    check('webhook_deliveries_state_known', sql`${t.state} in ('pending', 'delivered', 'failed')`),
  ],
)
