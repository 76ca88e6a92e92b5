import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

export const sendSecurityNoticeJob = defineJob('account.security-notice', {
  data: v.object({ orgId: v.string(), seq: v.number() }),
})
