import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

/**
 * Nothing where the address has no account: there is a job all the same, so that asking tells nothing. `addressHash` is of
 * the address that was asked with.
 */
export const mailResetJob = defineJob('password.mail-reset', {
  data: v.object({
    account: v.optional(v.object({ orgId: v.string(), userId: v.string(), addressHash: v.string() })),
  }),
})
