import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

/** Each place has a job of its own, so that one that is away holds up none. */
export const sendAnchorsJob = defineJob('audit.anchor', {
  data: v.object({ day: v.pipe(v.string(), v.isoDate()), to: v.picklist(['file', 'url']) }),
})
