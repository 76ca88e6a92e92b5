import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

const session = { orgId: v.string(), sessionId: v.string() }

export const pollIdentityJob = defineJob('identity.poll', { data: v.object(session) })

/** An event after which sessions may have to be closed. */
export const closeSessionsJob = defineJob('identity.close', {
  data: v.object({ orgId: v.string(), seq: v.number() }),
})

export const cancelIdentityJob = defineJob('identity.cancel', {
  /** `attempt`: how often the provider was asked before. */
  data: v.object({ ...session, attempt: v.number() }),
})

export const redactIdentityJob = defineJob('identity.redact', {
  /** `attempt`: how often the provider was asked before. */
  data: v.object({ ...session, attempt: v.number() }),
})
