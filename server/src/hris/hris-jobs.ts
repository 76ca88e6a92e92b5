import * as v from 'valibot'
import { defineJob, unhurried } from '#platform/jobs/define-job.ts'

/**
 * Reads what has changed at the HR system of an organisation, or one employee of theirs. What it cannot read is read
 * within the hour.
 */
export const readHrisJob = defineJob('hris.read', {
  data: v.object({ orgId: v.string(), starterId: v.optional(v.string()) }),
  retry: unhurried,
  retryHourly: false,
})

/** Notes that what is written there may be out of date, and writes it. */
export const writeResultJob = defineJob('hris.result', {
  data: v.object({ orgId: v.string(), seq: v.number() }),
  retry: unhurried,
})
