import type { Deps } from '#deps.ts'
import type { JobData } from '#jobs/jobs.ts'
import { sandboxEventType, type SandboxEvent } from './sandbox-event.ts'
import { signatureHeader, signEvent } from './sandbox-signature.ts'

const timeoutMs = 10_000

/** Posts a signed event to this server over HTTP, as a real provider would. Throws unless it was taken. */
export async function deliverEvent(deps: Deps, event: JobData['sandbox.webhook']): Promise<void> {
  const body = JSON.stringify(eventOf(event))
  const response = await deps.fetch(`${deps.env.publicUrl}/api/webhooks/sandbox`, {
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

function eventOf({ eventId, sessionId, status, reason }: JobData['sandbox.webhook']): SandboxEvent {
  const session = sessionId
  const data =
    status === 'failed'
      ? { session, status, reason: reason ?? 'The check did not pass' }
      : { session, status }
  return { id: eventId, type: sandboxEventType, data }
}
