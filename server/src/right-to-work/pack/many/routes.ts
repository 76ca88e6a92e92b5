import { evidencePacks } from '@bonafide/shared/contract/evidence-packs.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountFile, mountRead, mountUnit } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import { cancelPack, removePack, requestPack, retryPack } from './change-pack.ts'
import { downloadManyPack } from './download-packs.ts'
import { getPack, listPacks } from './list-packs.ts'

export function mountEvidencePacks(app: App): void {
  mountRead(app, evidencePacks.list, (_parts, scope) => listPacks(scope))
  mountRead(app, evidencePacks.get, ({ params }, scope) => getPack(scope, params.packId))
  mountUnit(app, evidencePacks.request, ({ body }, scope) => requestPack(scope, body))
  mountUnit(app, evidencePacks.cancel, ({ params }, scope) => cancelPack(scope, params.packId))
  mountUnit(app, evidencePacks.retry, ({ params }, scope) => retryPack(scope, params.packId))
  mountUnit(app, evidencePacks.remove, ({ params }, scope) => removePack(scope, params.packId))
  mountFile(app, evidencePacks.download, ({ params }, { deps, principal }) =>
    downloadManyPack(deps, actingScope(principal), params.packId),
  )
}
