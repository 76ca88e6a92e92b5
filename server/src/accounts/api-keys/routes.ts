import { apiKeys } from '@bonafide/shared/contract/api-keys.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountUnit } from '#platform/http/mount.ts'
import { createApiKey } from './create-api-key.ts'
import { listApiKeys } from './find-api-keys.ts'
import { revokeApiKey } from './revoke-api-key.ts'
import { rotateApiKey } from './rotate-api-key.ts'

export function mountApiKeys(app: App): void {
  mountUnit(app, apiKeys.list, (_parts, scope) => listApiKeys(scope))
  mountUnit(app, apiKeys.create, ({ body }, scope, { userId }) => createApiKey(scope, { ...body, userId }))
  mountUnit(app, apiKeys.rotate, ({ params, body }, scope, { userId }) =>
    rotateApiKey(scope, params.id, { ...body, userId }),
  )
  mountUnit(app, apiKeys.revoke, ({ params }, scope) => revokeApiKey(scope, params.id))
}
