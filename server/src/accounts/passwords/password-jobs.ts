import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

/**
 * Emails a link for a new password. `account` is absent where the address has none: a job runs all the same, so that
 * asking tells nothing. `addressHash` is of the address in the request.
 */
export const mailResetJob = defineJob('password.mail-reset', {
  data: v.object({
    account: v.optional(v.object({ orgId: v.string(), userId: v.string(), addressHash: v.string() })),
  }),
})
