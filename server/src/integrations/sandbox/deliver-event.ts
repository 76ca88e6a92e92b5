import type { Deps } from '#platform/scope.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import { postEvent } from './post-event.ts'
import { identityEventType, type IdentityEvent } from './sandbox-event.ts'

/** Tells of a decision, as a real provider would. Throws unless it was taken. */
export async function deliverEvent(deps: Deps, event: JobData['sandbox.webhook']): Promise<void> {
  await postEvent(deps, eventOf(event))
}

function eventOf({ eventId, sessionId, status, reason }: JobData['sandbox.webhook']): IdentityEvent {
  const session = sessionId
  const data =
    status === 'failed'
      ? { session, status, reason: reason ?? 'The identity check was not successful.' }
      : { session, status }
  return { id: eventId, type: identityEventType, data }
}
