import { webhookReplays } from '@bonafide/shared/contract/webhook-replays.ts'
import { webhooks } from '@bonafide/shared/contract/webhooks.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountUnit } from '#platform/http/mount.ts'
import { changeEndpoint } from './endpoints/change-endpoint.ts'
import { createEndpoint } from './endpoints/create-endpoint.ts'
import { listDeliveries } from './list-deliveries.ts'
import { listEndpoints } from './endpoints/list-endpoints.ts'
import { listReplays } from './replays/list-replays.ts'
import { countReplay, startReplay } from './replays/start-replay.ts'
import { redeliver } from './redeliver.ts'
import { removeEndpoint } from './endpoints/remove-endpoint.ts'
import { rotateSecret } from './endpoints/rotate-secret.ts'
import { sendPing } from './endpoints/send-ping.ts'

export function mountWebhooks(app: App): void {
  mountUnit(app, webhooks.list, (_parts, scope) => listEndpoints(scope))
  mountUnit(app, webhooks.create, ({ body }, scope) => createEndpoint(scope, body))
  mountUnit(app, webhooks.change, ({ params, body }, scope) => changeEndpoint(scope, params.endpointId, body))
  mountUnit(app, webhooks.remove, ({ params }, scope) => removeEndpoint(scope, params.endpointId))
  mountUnit(app, webhooks.rotateSecret, ({ params }, scope) => rotateSecret(scope, params.endpointId))
  mountUnit(app, webhooks.test, ({ params }, scope) => sendPing(scope, params.endpointId))
  mountUnit(app, webhooks.deliveries, ({ params, query }, scope) =>
    listDeliveries(scope, params.endpointId, query),
  )
  mountUnit(app, webhooks.redeliver, ({ params }, scope) => redeliver(scope, params))
  mountUnit(app, webhookReplays.count, ({ params, query }, scope) =>
    countReplay(scope, params.endpointId, query),
  )
  mountUnit(app, webhookReplays.start, ({ params, body }, scope) =>
    startReplay(scope, params.endpointId, body),
  )
  mountUnit(app, webhookReplays.list, ({ params }, scope) => listReplays(scope, params.endpointId))
}
