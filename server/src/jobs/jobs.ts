import type { Tx } from '../db/database.ts'

/** Work that happens after a change has been committed. Jobs carry ids, never what they are about. */
export interface JobData {
  'message.send': { orgId: string; messageId: string }
  'identity.poll': { orgId: string; sessionId: string }
  'sandbox.webhook': {
    eventId: string
    sessionId: string
    status: 'processing' | 'verified' | 'failed' | 'cancelled'
    /** Why it failed, in plain words. */
    reason?: string
  }
  'sandbox.subscription': { eventId: string; subscriptionId: string }
}
export type JobName = keyof JobData

export interface Jobs {
  /** Queues a job in the transaction of the change that causes it: neither exists without the other. */
  enqueue<N extends JobName>(
    tx: Tx,
    name: N,
    data: JobData[N],
    options?: { afterSeconds?: number },
  ): Promise<void>
  /** Says that a transaction which may have queued something is committed, so nothing waits for the next look. */
  nudge(): void
}
