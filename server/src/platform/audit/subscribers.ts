import type { SQL } from 'drizzle-orm'
import type { Job } from '#platform/jobs/define-job.ts'
import type { auditLog } from './audit-tables.ts'

/** Names the row of the audit log that an event is. */
export interface RecordedEvent {
  orgId: string
  seq: number
}

/** The part of an event that a subscriber needs. */
export type OccurredEvent = Pick<typeof auditLog.$inferSelect, 'seq' | 'actor' | 'action' | 'data'>

/**
 * Acts on events. The root lists the subscribers: a use case that records an event does not know them. `Within` is the
 * scope of one that acts in the same transaction.
 */
export type EventSubscriber<Within = never> = {
  concerns(action: string): boolean
} & (ByJob | AtOnce<Within>)

/** After their transactions. */
interface ByJob {
  /**
   * Returns the condition under which the organisation has work to do; the statement that records the event evaluates it.
   */
  isAwaited(orgId: string): SQL
  job: Job<RecordedEvent>
}

/** In their transactions: for what has to be known as it is then, and never takes long. */
interface AtOnce<Within> {
  act(scope: Within, event: OccurredEvent): Promise<void>
}
