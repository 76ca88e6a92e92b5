import { embed } from '@bonafide/shared/contract/embed.ts'
import { inOrganisation } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountWithApiKey } from '#platform/http/mount.ts'
import { createEmbedToken } from './create-embed-token.ts'

export function mountEmbed(app: App): void {
  mountWithApiKey(app, embed.createToken, ({ body }, { deps, apiKey: { orgId, apiKeyId } }) =>
    inOrganisation(deps, { orgId, actor: `apiKey:${apiKeyId}` }, (scope) =>
      createEmbedToken(scope, body, apiKeyId),
    ),
  )
}
