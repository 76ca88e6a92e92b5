import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

export const deliverEventJob = defineJob('sandbox.webhook', {
  data: v.object({
    eventId: v.string(),
    sessionId: v.string(),
    status: v.picklist(['processing', 'verified', 'failed', 'cancelled']),
    /** The reason of a failure, in plain words. */
    reason: v.optional(v.string()),
  }),
})

export const deliverSubscriptionJob = defineJob('sandbox.subscription', {
  data: v.object({ eventId: v.string(), subscriptionId: v.string() }),
})
