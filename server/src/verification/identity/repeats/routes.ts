import { embed } from '@bonafide/shared/contract/embed.ts'
import { identityRepeats } from '@bonafide/shared/contract/identity-repeats.ts'
import { createEmbedToken } from '#embed/embed-token.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountUnit } from '#platform/http/mount.ts'
import { askRepeat, cancelRepeat, offerRepeat } from './ask-repeat.ts'
import { showRepeat } from './show-repeat.ts'

export function mountIdentityRepeats(app: App): void {
  mountUnit(app, identityRepeats.read, ({ params }, scope) => showRepeat(scope, params.employeeId))
  mountUnit(app, identityRepeats.ask, ({ params }, scope) => askRepeat(scope, params.employeeId))
  mountUnit(app, identityRepeats.cancel, ({ params }, scope) => cancelRepeat(scope, params.employeeId))
  // Creating an embed token for a repeat also asks for the repeat.
  mountUnit(app, embed.createToken, async ({ body }, scope, { apiKeyId }) => {
    const created = await createEmbedToken(scope, body, apiKeyId)
    if (body.view === 'reverify' && body.employeeId !== undefined) await offerRepeat(scope, body.employeeId)
    return created
  })
}
