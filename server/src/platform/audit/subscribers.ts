import type { SQL } from 'drizzle-orm'
import type { Job } from '#platform/jobs/define-job.ts'

/** Names the row of the audit log that an event is. */
export interface RecordedEvent {
  orgId: string
  seq: number
}

/** Who acts on events after their transactions, by a job. The root lists them: a use case that records an event does not know them. */
export interface EventSubscriber {
  concerns(action: string): boolean
  /** Whether the organisation has anything to be done then: a condition, asked by the statement that records the event. */
  isAwaited(orgId: string): SQL
  job: Job<RecordedEvent>
}
