import { subjectAccess } from '@bonafide/shared/contract/subject-access.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountFile } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import { downloadAll } from './download-all.ts'

export function mountSubjectAccess(app: App): void {
  mountFile(app, subjectAccess.download, ({ params }, { deps, principal }) =>
    downloadAll(deps, actingScope(principal), params.employeeId),
  )
}
