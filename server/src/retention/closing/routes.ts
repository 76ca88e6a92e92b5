import { account, organisation } from '@bonafide/shared/contract/closing.ts'
import { refuseSsoSession } from '#accounts/require-sso.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount, mountFile, mountUnit } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import { deleteAccount } from './account/delete-account.ts'
import { downloadOwnData } from './account/own-data.ts'
import { downloadArchive } from './archive.ts'
import { closeOrganisation } from './close-organisation.ts'
import { restoreOrganisation } from './restore-organisation.ts'
import { showClosing } from './show-closing.ts'

export function mountClosing(app: App): void {
  mountUnit(app, organisation.close, ({ body }, scope) => closeOrganisation(scope, body.name))
  mountUnit(app, organisation.closing, (_parts, scope) => showClosing(scope))
  mountUnit(app, organisation.restore, (_parts, scope) => restoreOrganisation(scope))
  mountFile(app, organisation.archive, (_parts, { deps, principal }) =>
    downloadArchive(deps, actingScope(principal)),
  )
  mountFile(app, account.data, async (_parts, { deps, principal }) => {
    refuseSsoSession(principal)
    return downloadOwnData(deps, principal)
  })
  mount(app, account.remove, async ({ body }, call) => {
    refuseSsoSession(call.principal)
    return deleteAccount(call.deps, call.principal, body, call)
  })
}
