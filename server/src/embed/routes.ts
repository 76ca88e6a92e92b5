import { embed } from '@bonafide/shared/contract/embed.ts'
import { inOrganisation } from '#deps.ts'
import type { App } from '#http/app-env.ts'
import { mountWithApiKey } from '#http/mount.ts'
import { createEmbedToken } from './create-embed-token.ts'

export function mountEmbed(app: App): void {
  mountWithApiKey(app, embed.createToken, ({ body }, { deps, apiKey: { orgId, apiKeyId } }) =>
    inOrganisation(deps, { orgId, actor: `apiKey:${apiKeyId}` }, (scope) =>
      createEmbedToken(scope, body, apiKeyId),
    ),
  )
}
