import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

const data = v.object({ orgId: v.string() })

/** Does in a test organisation what is due once its clock was moved on. */
export const passTimeJob = defineJob('test-mode.pass-time', { data })

/** Deletes the data of a test organisation. */
export const clearTestDataJob = defineJob('test-mode.clear', { data })
