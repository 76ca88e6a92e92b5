import { logo } from '@bonafide/shared/contract/logo.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountFile, mountUnit, mountUpload } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import { getLogo, removeLogo, replaceLogo } from './change-logo.ts'
import { showLogo } from './show-logo.ts'

export function mountLook(app: App): void {
  mountUnit(app, logo.read, (_parts, scope) => getLogo(scope))
  mountUpload(app, logo.replace, (_parts, openUpload, { deps, principal }) =>
    replaceLogo(deps, actingScope(principal), openUpload),
  )
  mountUnit(app, logo.remove, (_parts, scope) => removeLogo(scope))
  mountFile(app, logo.show, ({ params }, { deps }) => showLogo(deps, params.logoId), {
    // A day: what was removed is not shown for long. Mail programs and partners' pages load it from elsewhere.
    'cache-control': 'public, max-age=86400, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
}
