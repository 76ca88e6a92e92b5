import {
  type HrProblem,
  type HrSettings,
  hrSystems,
} from '@bonafide/shared/contract/organisation/hr-system.ts'
import type { HrOutcome } from '@bonafide/shared/contract/organisation/hr-starters.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/** The HR system of an organisation. */
export const hrisConnections = pgTable('hris_connections', {
  orgId: orgId().primaryKey(),
  system: text('system', { enum: hrSystems }).notNull(),
  account: text('account').notNull(),
  /** The key, sealed with that of the organisation. */
  keySealed: text('key_sealed').notNull(),
  paused: boolean('paused').notNull().default(true),
  settings: jsonb('settings').$type<HrSettings>(),
  /** Changes from then on are still to be read; null before the first reading, and after a change of settings. */
  readFrom: instant('read_from'),
  lastReadAt: instant('last_read_at'),
  failingSince: instant('failing_since'),
  problem: jsonb('problem').$type<HrProblem>(),
  /** Not asked before then, as they have said. */
  retryAt: instant('retry_at'),
  /** One reading at a time: until then a process has it. */
  busyUntil: instant('busy_until'),
  webhookId: text('webhook_id'),
  /** The fields whose changes it reports. */
  webhookFor: text('webhook_for'),
  /** What they sign with, sealed with the key of the organisation. */
  webhookKeySealed: text('webhook_key_sealed'),
  connectedAt: instant('connected_at').notNull(),
})

export type HrisConnectionRow = typeof hrisConnections.$inferSelect

/** What a record there said when it was last taken over: a difference from it is a change of theirs, and none of ours. */
export interface TakenOver {
  startDate: string | null
  leaveDate: string | null
  site: string | null
  manager: string | null
}

const starterStates = ['linked', 'waiting', 'offered', 'left_alone', 'skipped', 'erased'] as const

/** Employees of the HR system that were looked at: who each of them is here, or why there is none. */
export const hrisStarters = pgTable(
  'hris_starters',
  {
    orgId: orgId(),
    /** Of one who was erased here a keyed hash, so that they are not invited again. */
    starterId: text('starter_id').notNull(),
    employeeId: uuid('employee_id'),
    state: text('state', { enum: starterStates }).notNull(),
    /** What the log has said last, so that it says it once. */
    outcome: text('outcome').$type<HrOutcome>().notNull(),
    /** Of one who is not linked. */
    fullName: text('full_name'),
    email: text('email'),
    startDate: date('start_date'),
    takenOver: jsonb('taken_over').$type<TakenOver>(),
    /** True while the result is still to be written there. */
    resultDue: boolean('result_due').notNull().default(false),
    /** Until then a process writes it. */
    resultBusyUntil: instant('result_busy_until'),
    /** The result that was last written. */
    resultText: text('result_text'),
    /** Names the records whose pack was sent. */
    packOf: text('pack_of'),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.starterId] }),
    uniqueIndex('hris_starters_employee')
      .on(t.orgId, t.employeeId)
      .where(sql`${t.employeeId} is not null`),
    index('hris_starters_open').on(t.orgId, t.state, t.updatedAt),
    index('hris_starters_due')
      .on(t.orgId, t.starterId)
      .where(sql`${t.resultDue}`),
  ],
)

export type HrisStarterRow = typeof hrisStarters.$inferSelect

/** What happened, for the organisation's users. */
export const hrisLog = pgTable(
  'hris_log',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    at: instant('at').notNull(),
    outcome: text('outcome').$type<HrOutcome>().notNull(),
    text: text('text').notNull(),
    needsYou: boolean('needs_you').notNull(),
    starterId: text('starter_id'),
    /** Of one who was no employee here. */
    fullName: text('full_name'),
    employeeId: uuid('employee_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('hris_log_newest').on(t.orgId, t.at, t.id),
    index('hris_log_employee').on(t.orgId, t.employeeId),
  ],
)
