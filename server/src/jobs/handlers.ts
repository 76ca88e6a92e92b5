import type { Deps } from '#deps.ts'
import { pollIdentity } from '#identity/poll-identity.ts'
import { sendMessage } from '#messages/send-message.ts'
import { deliverEvent } from '#sandbox/deliver-event.ts'
import { deliverSubscription } from '#sandbox/payment/deliver-subscription.ts'
import type { JobHandlers } from './job-queue.ts'

/** What is done for each kind of job. */
export function createHandlers(deps: Deps): JobHandlers {
  return {
    'message.send': (delivery) => sendMessage(deps, delivery),
    'identity.poll': ({ data }) => pollIdentity(deps, data),
    'sandbox.webhook': ({ data }) => deliverEvent(deps, data),
    'sandbox.subscription': ({ data }) => deliverSubscription(deps, data),
  }
}
