import type { Deps } from '#platform/scope.ts'
import { postEvent } from '#integrations/sandbox/deliver-event.ts'
import { identityEventType, type IdentityEvent } from './sandbox-event.ts'
import type { deliverEventJob } from '#integrations/sandbox/sandbox-jobs.ts'
import type { JobData } from '#platform/jobs/define-job.ts'

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
