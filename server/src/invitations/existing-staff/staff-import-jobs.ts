import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

export const runStaffImportJob = defineJob('staff-import.run', {
  data: v.object({ orgId: v.string(), importId: v.string() }),
})
