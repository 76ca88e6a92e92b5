import { evidence } from '@bonafide/shared/contract/evidence.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountFile, mountUpload } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import { addEvidence } from './add-evidence.ts'
import { previewEvidence } from './preview/preview-evidence.ts'
import { readEvidence } from './read-evidence.ts'

export function mountEvidence(app: App): void {
  mountUpload(app, evidence.add, ({ params, query }, openUpload, { deps, principal }) =>
    addEvidence(deps, actingScope(principal), { ...params, ...query }, openUpload),
  )
  mountFile(app, evidence.read, ({ params }, { deps, principal }) =>
    readEvidence(deps, actingScope(principal), params),
  )
  mountFile(app, evidence.preview, ({ params }, { deps, principal }, leave) =>
    previewEvidence(deps, actingScope(principal), params, leave),
  )
}
