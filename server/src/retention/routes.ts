import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import { inOrganisation } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountSignedIn } from '#platform/http/mount.ts'
import { sessionScope } from '#platform/http/session-scope.ts'
import { eraseEmployee } from './erase-employee.ts'

export function mountErasure(app: App): void {
  mountSignedIn(app, employeeActions.erase, ({ params, body }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => eraseEmployee(scope, params.employeeId, body)),
  )
}
