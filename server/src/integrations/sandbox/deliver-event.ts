import type { Deps } from '#platform/scope.ts'
import type { IdentityEvent, SubscriptionEventBody } from './events/sandbox-event.ts'
import { signatureHeader, signEvent } from './events/sandbox-signature.ts'

const timeoutMs = 10_000

/** Posts a signed event to this server over HTTP. Throws unless it was taken. */
export async function postEvent(deps: Deps, event: IdentityEvent | SubscriptionEventBody): Promise<void> {
  const body = JSON.stringify(event)
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
