import * as v from 'valibot'
import { defineJob, type JobData } from '#platform/jobs/define-job.ts'
import type { Deps } from '#platform/scope.ts'
import {
  type IdentityEvent,
  identityEventType,
  signatureHeader,
  signEvent,
  type SubscriptionEventBody,
} from './sandbox-event.ts'

export const deliverEventJob = defineJob('sandbox.webhook', {
  data: v.object({
    eventId: v.string(),
    sessionId: v.string(),
    status: v.picklist(['processing', 'verified', 'failed', 'cancelled']),
    /** The reason of a failure, in plain words. */
    reason: v.optional(v.string()),
  }),
})

/** Posts the event of a decision, as a real provider would. Throws unless it was accepted. */
export async function deliverEvent(deps: Deps, event: JobData<typeof deliverEventJob>): Promise<void> {
  await postEvent(deps, eventOf(event))
}

function eventOf({ eventId, sessionId, status, reason }: JobData<typeof deliverEventJob>): IdentityEvent {
  const session = sessionId
  const data =
    status === 'failed'
      ? { session, status, reason: reason ?? 'The identity check was not successful.' }
      : { session, status }
  return { id: eventId, type: identityEventType, data }
}

const timeoutMs = 10_000

/** Posts a signed event to this server over HTTP. Throws unless it was taken. */
export async function postEvent(deps: Deps, event: IdentityEvent | SubscriptionEventBody): Promise<void> {
  const body = JSON.stringify(event)
  const response = await deps.fetch(`${deps.settings.publicUrl}/api/webhooks/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signEvent(deps.keys, body, deps.clock()),
    },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`the webhook was answered ${response.status}`)
}
