import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

export const sendAlertJob = defineJob('right-to-work.alert', {
  data: v.object({ orgId: v.string(), alertId: v.string() }),
})
