import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

const message = { orgId: v.string(), messageId: v.string() }

export const sendMessageJob = defineJob('message.send', {
  /** `attempt`: how often it was tried before this job was queued. */
  data: v.object({ ...message, attempt: v.optional(v.number()) }),
  // `requeueMessages` knows when to give up.
  retryHourly: false,
})

export const pollDeliveryStatusJob = defineJob('message.ask', {
  /** `asked`: how often the provider was asked before. */
  data: v.object({ ...message, asked: v.number() }),
})

export const releaseMessagesJob = defineJob('message.release', {
  /** `seq`: the event that made room. */
  data: v.object({ orgId: v.string(), seq: v.number() }),
})
