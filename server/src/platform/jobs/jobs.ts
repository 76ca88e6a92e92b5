import type { Tx } from '#platform/db/database.ts'
import type { CancelledChange } from '#billing/payment-provider.ts'
import type { HourlyTask } from '#hourly-tasks.ts'

/** Work that happens after a change has been committed. Jobs carry ids, never what they are about. */
export interface JobData {
  /** `attempt`: how often it was tried before this job was queued. */
  'message.send': { orgId: string; messageId: string; attempt?: number }
  /** `asked`: how often the provider was asked before. */
  'message.ask': { orgId: string; messageId: string; asked: number }
  /** `slot`: which of the link's reminders, from 0. */
  'reminder.due': { orgId: string; linkId: string; slot: number }
  'identity.poll': { orgId: string; sessionId: string }
  /** `attempt`: how often the provider was asked before. */
  'identity.redact': { orgId: string; sessionId: string; attempt: number }
  'person.sweep': { orgId: string; employeeId: string }
  'sandbox.webhook': {
    eventId: string
    sessionId: string
    status: 'processing' | 'verified' | 'failed' | 'cancelled'
    /** Why it failed, in plain words. */
    reason?: string
  }
  /** `attempt`: how often it was tried before this job was queued. */
  'plan.keep': { orgId: string; dropped: CancelledChange; attempt: number }
  /** `attempt`: how often it was tried before this job was queued. */
  'usage.report': { orgId: string; ledgerId: string; attempt?: number }
  /** `attempt`: how often it was tried before this job was queued. */
  'webhook.deliver': { orgId: string; deliveryId: string; attempt: number }
  'sandbox.subscription': { eventId: string; subscriptionId: string }
  'hourly.task': { task: HourlyTask }
}
export type JobName = keyof JobData

export interface Jobs {
  /**
   * Queues a job in the transaction of the change that causes it: neither exists without the other.
   * Due at once, or `afterSeconds` from now, or `at` a time. One that is `behind` lets those of its kind go
   * first that are due, and has its turn among them now and then.
   */
  enqueue<N extends JobName>(
    tx: Tx,
    name: N,
    data: JobData[N],
    options?: { afterSeconds?: number; at?: Date; behind?: boolean },
  ): Promise<void>
  /** Says that a transaction which may have queued something is committed, so nothing waits for the next look. */
  nudge(): void
}
