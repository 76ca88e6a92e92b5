import { embed } from '@bonafide/shared/contract/embed.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountUnit } from '#platform/http/mount.ts'
import { createEmbedToken } from './create-embed-token.ts'

export function mountEmbed(app: App): void {
  mountUnit(app, embed.createToken, ({ body }, scope, { apiKeyId }) =>
    createEmbedToken(scope, body, apiKeyId),
  )
}
