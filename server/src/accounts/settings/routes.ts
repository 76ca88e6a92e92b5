import { settings } from '@bonafide/shared/contract/settings.ts'
import { inOrganisation } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountSignedIn } from '#platform/http/mount.ts'
import { sessionScope } from '#platform/http/session-scope.ts'
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
