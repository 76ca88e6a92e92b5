import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

export const sendConfirmationJob = defineJob('email.ask-to-confirm', {
  data: v.object({ orgId: v.string(), seq: v.number() }),
})
