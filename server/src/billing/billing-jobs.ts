import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'
import { CancelledChange } from './payment-provider.ts'

export const restoreScheduledChangeJob = defineJob('plan.keep', {
  /** `attempt`: how often it was tried before this job was queued. */
  data: v.object({ orgId: v.string(), dropped: CancelledChange, attempt: v.number() }),
})

export const reportUsageJob = defineJob('usage.report', {
  /** `attempt`: how often it was tried before this job was queued. */
  data: v.object({ orgId: v.string(), ledgerId: v.string(), attempt: v.optional(v.number()) }),
})
