import { handle, type Module } from '#platform/define-module.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { publishEvent, publishEventJob, webhookSubscriber } from './publish-event.ts'
import { replayEventsJob, runReplay } from './run-replay.ts'
import { attemptDeliveryJob, requeueDeliveriesTask } from './queue-delivery.ts'
import { webhookDeliveries, webhookEndpoints, webhookReplays } from './webhook-tables.ts'
import { keptDays, webhookReplays as replayCalls } from '@bonafide/shared/contract/webhooks/replays.ts'
import { lt } from 'drizzle-orm'
import { webhooks } from '@bonafide/shared/contract/webhooks/webhooks.ts'
import { mountUnit } from '#platform/http/mount.ts'
import { changeEndpoint, createEndpoint, listEndpoints, removeEndpoint, rotateSecret } from './endpoints.ts'
import { listDeliveries, redeliver, sendPing } from './deliveries.ts'
import { countReplay, listReplays, startReplay } from './replays.ts'

export const webhooksModule: Module = {
  name: 'webhooks',
  mount(app) {
    mountUnit(app, webhooks.list, (_parts, scope) => listEndpoints(scope))
    mountUnit(app, webhooks.create, ({ body }, scope) => createEndpoint(scope, body))
    mountUnit(app, webhooks.change, ({ params, body }, scope) =>
      changeEndpoint(scope, params.endpointId, body),
    )
    mountUnit(app, webhooks.remove, ({ params }, scope) => removeEndpoint(scope, params.endpointId))
    mountUnit(app, webhooks.rotateSecret, ({ params }, scope) => rotateSecret(scope, params.endpointId))
    mountUnit(app, webhooks.test, ({ params }, scope) => sendPing(scope, params.endpointId))
    mountUnit(app, webhooks.deliveries, ({ params, query }, scope) =>
      listDeliveries(scope, params.endpointId, query),
    )
    mountUnit(app, webhooks.redeliver, ({ params }, scope) => redeliver(scope, params))
    mountUnit(app, replayCalls.count, ({ params, query }, scope) =>
      countReplay(scope, params.endpointId, query),
    )
    mountUnit(app, replayCalls.start, ({ params, body }, scope) =>
      startReplay(scope, params.endpointId, body),
    )
    mountUnit(app, replayCalls.list, ({ params }, scope) => listReplays(scope, params.endpointId))
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
