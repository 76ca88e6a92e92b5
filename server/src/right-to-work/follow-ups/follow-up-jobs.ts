import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

/** Sends one alert, or all waiting alerts of an organisation. */
export const sendAlertsJob = defineJob('right-to-work.alert', {
  data: v.object({ orgId: v.string(), alertId: v.optional(v.string()) }),
})
