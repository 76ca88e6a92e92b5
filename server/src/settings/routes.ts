import { settings } from '@bonafide/shared/contract/settings.ts'
import { inOrganisation } from '#deps.ts'
import type { App } from '#http/app-env.ts'
import { mountSignedIn } from '#http/mount.ts'
import { sessionScope } from '#http/session-scope.ts'
import { changeSettings } from './change-settings.ts'
import { getSettings } from './get-settings.ts'

export function mountSettings(app: App): void {
  mountSignedIn(app, settings.read, (_parts, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), getSettings),
  )
  mountSignedIn(app, settings.change, ({ body }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => changeSettings(scope, body)),
  )
}
