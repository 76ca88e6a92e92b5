import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import { inOrganisation } from '#deps.ts'
import type { App } from '#http/app-env.ts'
import { mountSignedIn } from '#http/mount.ts'
import { sessionScope } from '#http/session-scope.ts'
import { eraseEmployee } from './erase-employee.ts'

export function mountErasure(app: App): void {
  mountSignedIn(app, employeeActions.erase, ({ params, body }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => eraseEmployee(scope, params.employeeId, body)),
  )
}
