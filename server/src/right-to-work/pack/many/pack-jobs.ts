import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

/** Goes on with a pack where it stands. What fails is said to users within a minute: they can have it tried again. */
export const buildPackJob = defineJob('evidence.build_pack', {
  data: v.object({ orgId: v.string(), packId: v.string() }),
  retry: { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 300 },
})
