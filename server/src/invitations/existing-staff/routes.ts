import { staffImports } from '@bonafide/shared/contract/employees/staff-imports.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountDownload, mountUnit, mountUpload } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import type { Upload } from '#platform/http/streamed-bodies.ts'
import { inOrganisation } from '#platform/scope.ts'
import { checkStaff } from './check-staff.ts'
import { readStaffFile, type StaffRow } from './read-staff-file.ts'
import {
  exportRefused,
  getStaffImport,
  listStaffImports,
  resumeStaffImport,
  startStaffImport,
  stopStaffImport,
} from './staff-imports.ts'

export function mountStaffImports(app: App): void {
  mountUpload(app, staffImports.check, async ({ query }, openUpload, { deps, principal }) => {
    const rows = await readRows(openUpload())
    const invites = query.invite === 'true'
    return inOrganisation(deps, actingScope(principal), (scope) => checkStaff(scope, rows, { invites }))
  })
  mountUpload(app, staffImports.start, async ({ query }, openUpload, { deps, principal }) => {
    const rows = await readRows(openUpload())
    const request = { rows, invites: query.invite === 'true', createdBy: principal.userId }
    return inOrganisation(deps, actingScope(principal), (scope) => startStaffImport(scope, request))
  })
  mountUnit(app, staffImports.list, (_parts, scope) => listStaffImports(scope))
  mountUnit(app, staffImports.get, ({ params }, scope) => getStaffImport(scope, params.importId))
  mountUnit(app, staffImports.stop, ({ params }, scope) => stopStaffImport(scope, params.importId))
  mountUnit(app, staffImports.resume, ({ params }, scope, user) =>
    resumeStaffImport(scope, params.importId, user),
  )
  mountDownload(app, staffImports.refused, ({ params }, { deps, principal }) => ({
    fileName: 'rows-not-imported.csv',
    text: exportRefused(deps, actingScope(principal), params.importId),
  }))
}

async function readRows({ bytes }: Upload): Promise<StaffRow[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return readStaffFile(Buffer.concat(pieces))
}
