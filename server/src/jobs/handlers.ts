import { reportUsage } from '#billing/report-usage.ts'
import type { Deps } from '#deps.ts'
import { pollIdentity } from '#identity/poll-identity.ts'
import { sendMessage } from '#messages/send-message.ts'
import { sendReminder } from '#messages/send-reminder.ts'
import { deliverEvent } from '#sandbox/deliver-event.ts'
import { deliverSubscription } from '#sandbox/payment/deliver-subscription.ts'
import { attemptDelivery } from '#webhooks/attempt-delivery.ts'
import type { JobHandlers } from './job-queue.ts'

/** What is done for each kind of job. */
export function createHandlers(deps: Deps): JobHandlers {
  return {
    'message.send': (delivery) => sendMessage(deps, delivery),
    'reminder.due': ({ data }) => sendReminder(deps, data),
    'identity.poll': ({ data }) => pollIdentity(deps, data),
    'usage.report': (delivery) => reportUsage(deps, delivery),
    'webhook.deliver': ({ data, signal }) => attemptDelivery(deps, data, signal),
    'sandbox.webhook': ({ data }) => deliverEvent(deps, data),
    'sandbox.subscription': ({ data }) => deliverSubscription(deps, data),
  }
}
