import type { SQL } from 'drizzle-orm'
import type { Job } from '#platform/jobs/define-job.ts'
import type { Scope } from '#platform/scope.ts'
import type { ChainedEvent } from './record.ts'

/** Names the row of the audit log that an event is. */
export interface RecordedEvent {
  orgId: string
  seq: number
}

/** What a subscriber needs to know of an event. */
export type OccurredEvent = Pick<ChainedEvent, 'seq' | 'actor' | 'action' | 'data'>

/** Who acts on events. The root lists them: a use case that records an event does not know them. */
export type EventSubscriber = {
  concerns(action: string): boolean
} & (ByJob | AtOnce)

/** After their transactions. */
interface ByJob {
  /** Whether the organisation has anything to be done then: a condition, asked by the statement that records the event. */
  isAwaited(orgId: string): SQL
  job: Job<RecordedEvent>
}

/** In their transactions: for what has to be known as it is then, and never takes long. */
interface AtOnce {
  act(scope: Scope, event: OccurredEvent): Promise<void>
}
