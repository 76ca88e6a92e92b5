import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

export const publishEventJob = defineJob('webhook.publish', {
  data: v.object({ orgId: v.string(), seq: v.number() }),
})

export const replayEventsJob = defineJob('webhook.replay', {
  /** `done`: how many events had their turn before this job was queued. */
  data: v.object({ orgId: v.string(), replayId: v.string(), done: v.number() }),
})

export const attemptDeliveryJob = defineJob('webhook.deliver', {
  /** `attempt`: how often it was tried before this job was queued. */
  data: v.object({ orgId: v.string(), deliveryId: v.string(), attempt: v.number() }),
  // `requeueDeliveries` knows when to give up.
  retryHourly: false,
})
