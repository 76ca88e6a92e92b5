import { apiKeys } from '@bonafide/shared/contract/api-keys.ts'
import { inOrganisation } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountSignedIn, mountUnit } from '#platform/http/mount.ts'
import { sessionScope } from '#platform/http/session-scope.ts'
import { createApiKey } from './create-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { revokeApiKey } from './revoke-api-key.ts'

export function mountApiKeys(app: App): void {
  mountSignedIn(app, apiKeys.list, (_parts, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), listApiKeys),
  )
  mountUnit(app, apiKeys.create, (scope, { body }, { userId }) =>
    createApiKey(scope, { name: body.name, userId }),
  )
  mountSignedIn(app, apiKeys.revoke, ({ params }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => revokeApiKey(scope, params.id)),
  )
}
