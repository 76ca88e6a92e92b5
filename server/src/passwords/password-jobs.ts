import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

/**
 * Without a user where the address has no account: there is a job all the same, so that asking tells nothing.
 * `addressHash` is of the address that was asked with; a version before wrote none.
 */
export const mailResetJob = defineJob('password.mail-reset', {
  data: v.object({
    orgId: v.optional(v.string()),
    userId: v.optional(v.string()),
    addressHash: v.optional(v.string()),
  }),
})
