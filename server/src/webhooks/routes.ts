import { webhooks } from '@bonafide/shared/contract/webhooks.ts'
import { inOrganisation } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountSignedIn, mountUnit } from '#platform/http/mount.ts'
import { sessionScope } from '#platform/http/session-scope.ts'
import { changeEndpoint } from './change-endpoint.ts'
import { createEndpoint } from './create-endpoint.ts'
import { listDeliveries } from './list-deliveries.ts'
import { listEndpoints } from './list-endpoints.ts'
import { redeliver } from './redeliver.ts'
import { removeEndpoint } from './remove-endpoint.ts'
import { rotateSecret } from './rotate-secret.ts'
import { sendPing } from './send-ping.ts'

export function mountWebhooks(app: App): void {
  mountSignedIn(app, webhooks.list, (_parts, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), listEndpoints),
  )
  mountUnit(app, webhooks.create, (scope, { body }) => createEndpoint(scope, body))
  mountSignedIn(app, webhooks.change, ({ params, body }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => changeEndpoint(scope, params.endpointId, body)),
  )
  mountSignedIn(app, webhooks.remove, ({ params }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => removeEndpoint(scope, params.endpointId)),
  )
  mountUnit(app, webhooks.rotateSecret, (scope, { params }) => rotateSecret(scope, params.endpointId))
  mountUnit(app, webhooks.test, (scope, { params }) => sendPing(scope, params.endpointId))
  mountSignedIn(app, webhooks.deliveries, ({ params, query }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => listDeliveries(scope, params.endpointId, query)),
  )
  mountSignedIn(app, webhooks.redeliver, ({ params }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => redeliver(scope, params)),
  )
}
