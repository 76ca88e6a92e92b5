import { keepAgreedChange } from '#billing/keep-agreed-change.ts'
import { reportUsage } from '#billing/report-usage.ts'
import type { Deps } from '#deps.ts'
import { redactIdentity } from '#erasure/redact-identity.ts'
import { sweepPerson } from '#erasure/sweep-person.ts'
import { pollIdentity } from '#identity/poll-identity.ts'
import { askAfterMessage } from '#messages/ask-after-message.ts'
import { sendMessage } from '#messages/send-message.ts'
import { sendReminder } from '#messages/send-reminder.ts'
import { deliverEvent } from '#sandbox/deliver-event.ts'
import { deliverSubscription } from '#sandbox/payment/deliver-subscription.ts'
import { attemptDelivery } from '#webhooks/attempt-delivery.ts'
import { runHourlyTask } from './hourly-tasks.ts'
import type { JobHandlers } from './job-queue.ts'

/** What is done for each kind of job. */
export function createHandlers(deps: Deps): JobHandlers {
  const by = (log: Deps['log']): Deps => ({ ...deps, log })
  return {
    'message.send': (delivery) => sendMessage(by(delivery.log), delivery),
    'message.ask': ({ data, log }) => askAfterMessage(by(log), data),
    'reminder.due': ({ data, log }) => sendReminder(by(log), data),
    'identity.poll': ({ data, log }) => pollIdentity(by(log), data),
    'identity.redact': ({ data, log }) => redactIdentity(by(log), data),
    'person.sweep': ({ data, log }) => sweepPerson(by(log), data),
    'plan.keep': ({ data, log }) => keepAgreedChange(by(log), data),
    'usage.report': (delivery) => reportUsage(by(delivery.log), delivery),
    'webhook.deliver': ({ data, log, signal }) => attemptDelivery(by(log), data, signal),
    'sandbox.webhook': ({ data, log }) => deliverEvent(by(log), data),
    'sandbox.subscription': ({ data, log }) => deliverSubscription(by(log), data),
    'hourly.task': ({ data, log }) => runHourlyTask(by(log), data.task),
  }
}
