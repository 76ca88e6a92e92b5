import { handle, type Module } from '#platform/define-module.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { publishEvent, webhookSubscriber } from './publish-event.ts'
import { runReplay } from './replays/run-replay.ts'
import { requeueDeliveriesTask } from './requeue-deliveries.ts'
import { mountWebhooks } from './routes.ts'
import { attemptDeliveryJob, publishEventJob, replayEventsJob } from './webhook-jobs.ts'
import { webhookDeliveries, webhookEndpoints, webhookReplays } from './webhook-tables.ts'
import { keptDays } from '@bonafide/shared/contract/webhook-replays.ts'
import { lt } from 'drizzle-orm'

export const webhooksModule: Module = {
  name: 'webhooks',
  mount(api) {
    mountWebhooks(api)
  },
  jobs: [
    handle(publishEventJob, publishEvent),
    handle(replayEventsJob, runReplay),
    handle(attemptDeliveryJob, (deps, data, { signal }) => attemptDelivery(deps, data, signal)),
  ],
  hourly: [requeueDeliveriesTask],
  subscribers: [webhookSubscriber],
  tables: [
    {
      table: webhookDeliveries,
      lives: '30 days',
      ends: ['age', 'organisation'],
      isPast: ({ before }) => lt(webhookDeliveries.createdAt, before(keptDays)),
    },
    {
      table: webhookReplays,
      lives: '30 days',
      ends: ['age', 'organisation'],
      isPast: ({ before }) => lt(webhookReplays.createdAt, before(keptDays)),
    },
    { table: webhookEndpoints, lives: 'until it is removed', ends: ['use', 'organisation'] },
  ],
  sealed: [
    {
      name: 'signing secrets of webhooks',
      key: [webhookEndpoints.orgId, webhookEndpoints.id],
      sealed: webhookEndpoints.secretSealed,
      purpose: 'webhook',
    },
    {
      name: 'earlier signing secrets of webhooks',
      key: [webhookEndpoints.orgId, webhookEndpoints.id],
      sealed: webhookEndpoints.previousSealed,
      purpose: 'webhook',
    },
  ],
}
