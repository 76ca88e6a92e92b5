import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

export const sweepEmployeeJob = defineJob('person.sweep', {
  data: v.object({ orgId: v.string(), employeeId: v.string() }),
})
