import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

/** `attempt`: how often the provider was asked before. */
const session = v.object({ orgId: v.string(), sessionId: v.string(), attempt: v.number() })

export const pollDigitalJob = defineJob('digital.poll', { data: session })

export const redactDigitalJob = defineJob('digital.redact', { data: session })
