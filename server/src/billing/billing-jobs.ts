import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'
import { CancelledChange } from './payment-provider.ts'

export const restoreScheduledChangeJob = defineJob('plan.keep', {
  /** `attempt`: how often it was tried before this job was queued. */
  data: v.object({ orgId: v.string(), dropped: CancelledChange, attempt: v.number() }),
})

export const endPlanJob = defineJob('plan.end', {
  data: v.object({ orgId: v.string(), seq: v.number() }),
})

export const cancelPlanJob = defineJob('plan.cancel', {
  /** `closedAt`: of which closing, since one that was taken back cancels nothing. */
  data: v.object({ orgId: v.string(), closedAt: v.string(), attempt: v.number() }),
})

export const reportUsageJob = defineJob('usage.report', {
  /** `attempt`: how often it was tried before this job was queued. */
  data: v.object({ orgId: v.string(), ledgerId: v.string(), attempt: v.optional(v.number()) }),
})
