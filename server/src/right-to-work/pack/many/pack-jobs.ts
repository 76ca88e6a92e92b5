import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

/** Continues a pack. Users see a failure within a minute and can start it again. */
export const buildPackJob = defineJob('evidence.build_pack', {
  data: v.object({ orgId: v.string(), packId: v.string() }),
  retry: { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 300 },
})
