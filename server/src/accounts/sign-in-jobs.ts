import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

/** Without a user where the address has no account: there is a job all the same, so that the time tells nothing. */
export const signInRefusedJob = defineJob('session.refused', {
  data: v.object({ orgId: v.optional(v.string()), userId: v.optional(v.string()), address: v.string() }),
})
