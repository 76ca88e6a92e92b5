import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

export const deleteEvidenceJob = defineJob('evidence.delete', {
  data: v.object({ orgId: v.string(), fileId: v.string() }),
})
