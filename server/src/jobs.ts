import { restoreScheduledChange } from '#billing/restore-scheduled-change.ts'
import { reportUsage } from '#billing/report-usage.ts'
import type { Deps } from '#platform/scope.ts'
import { redactIdentity } from '#retention/redact-identity.ts'
import { sweepEmployee } from '#retention/sweep-employee.ts'
import { pollIdentity } from '#verification/identity/poll-identity.ts'
import { pollDeliveryStatus } from '#messages/poll-delivery-status.ts'
import { sendMessage } from '#messages/send-message.ts'
import { sendReminder } from '#messages/send-reminder.ts'
import { deliverEvent } from '#integrations/sandbox/deliver-event.ts'
import { deliverSubscription } from '#integrations/sandbox/payment/deliver-subscription.ts'
import { attemptDelivery } from '#webhooks/attempt-delivery.ts'
import { runHourlyTask } from './hourly-tasks.ts'
import type { JobHandlers } from '#platform/jobs/job-queue.ts'

/** What is done for each kind of job. */
export function createHandlers(deps: Deps): JobHandlers {
  const by = (log: Deps['log']): Deps => ({ ...deps, log })
  return {
    'message.send': (delivery) => sendMessage(by(delivery.log), delivery),
    'message.ask': ({ data, log }) => pollDeliveryStatus(by(log), data),
    'reminder.due': ({ data, log }) => sendReminder(by(log), data),
    'identity.poll': ({ data, log }) => pollIdentity(by(log), data),
    'identity.redact': ({ data, log }) => redactIdentity(by(log), data),
    'person.sweep': ({ data, log }) => sweepEmployee(by(log), data),
    'plan.keep': ({ data, log }) => restoreScheduledChange(by(log), data),
    'usage.report': (delivery) => reportUsage(by(delivery.log), delivery),
    'webhook.deliver': ({ data, log, signal }) => attemptDelivery(by(log), data, signal),
    'sandbox.webhook': ({ data, log }) => deliverEvent(by(log), data),
    'sandbox.subscription': ({ data, log }) => deliverSubscription(by(log), data),
    'hourly.task': ({ data, log }) => runHourlyTask(by(log), data.task),
  }
}
