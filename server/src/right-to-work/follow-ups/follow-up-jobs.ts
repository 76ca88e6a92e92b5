import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

/** Tells one alert, or all of an organisation that wait. */
export const sendAlertsJob = defineJob('right-to-work.alert', {
  data: v.object({ orgId: v.string(), alertId: v.optional(v.string()) }),
})
