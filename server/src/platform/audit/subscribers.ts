import type { Job } from '#platform/jobs/define-job.ts'

/** Names the row of the audit log that an event is. */
export interface RecordedEvent {
  orgId: string
  seq: number
}

/** Who acts on events after their transactions, by a job. The root lists them: nobody who records an event knows. */
export interface EventSubscriber {
  concerns(action: string): boolean
  job: Job<RecordedEvent>
}
