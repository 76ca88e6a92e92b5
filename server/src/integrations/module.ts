import { testMode } from '@bonafide/shared/contract/organisation/test-mode.ts'
import { mountUnit } from '#platform/http/mount.ts'
import { listMessages } from './sandbox/sandbox-outbox.ts'
import { deliverEvent, deliverEventJob } from './sandbox/deliver-event.ts'
import { mountSandboxWebhook } from './sandbox/webhook.ts'
import {
  deliverSubscription,
  deliverSubscriptionJob,
  renewSubscriptionsTask,
} from './sandbox/payment/change-subscription.ts'
import { sandboxEraser } from './sandbox/sandbox-eraser.ts'
import {
  sandboxCheckouts,
  sandboxDigital,
  sandboxIdentity,
  sandboxOutbox,
  sandboxSubscriptions,
} from './sandbox/sandbox-tables.ts'
import { mountBamboohrWebhook } from './bamboohr/webhook.ts'
import { mountStripeWebhook } from './stripe/webhook.ts'
import { mountTwilioWebhook } from './twilio/webhook.ts'
import { mountYotiWebhook } from './yoti/webhook.ts'
import { handle, type Module } from '#platform/define-module.ts'

export const integrationsModule: Module = {
  name: 'integrations',
  mount(api, deps) {
    // They are seen in the sandbox, where they went instead of leaving.
    mountUnit(api, testMode.messages, (_parts, scope) => listMessages(scope))
    mountSandboxWebhook(api)
    mountBamboohrWebhook(api)
    if (deps.env.stripe) mountStripeWebhook(api, deps.env.stripe)
    if (deps.env.twilio) mountTwilioWebhook(api, deps.env.twilio.authToken)
    if (deps.env.yoti) mountYotiWebhook(api)
  },
  jobs: [handle(deliverEventJob, deliverEvent), handle(deliverSubscriptionJob, deliverSubscription)],
  hourly: [renewSubscriptionsTask],
  erasers: [sandboxEraser],
  tables: [
    { table: sandboxCheckouts, lives: 'as long as the organisation', ends: ['organisation'] },
    { table: sandboxOutbox, lives: 'as long as the organisation', ends: ['employee', 'organisation'] },
    { table: sandboxSubscriptions, lives: 'as long as the organisation', ends: ['organisation'] },
    { table: sandboxIdentity, lives: 'until the employee is erased', ends: ['employee'] },
    { table: sandboxDigital, lives: 'until the employee is erased', ends: ['employee'] },
  ],
  sealed: [
    {
      name: 'return addresses of the sandbox',
      key: [sandboxIdentity.id],
      sealed: sandboxIdentity.returnUrl,
      purpose: 'link',
      isLoose: true,
    },
    {
      name: 'return addresses of digital checks in the sandbox',
      key: [sandboxDigital.id],
      sealed: sandboxDigital.returnUrlSealed,
      purpose: 'link',
      isLoose: true,
    },
  ],
}
