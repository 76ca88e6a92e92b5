import { employees } from '@bonafide/shared/contract/employees.ts'
import { inOrganisation } from '#deps.ts'
import type { App } from '#http/app-env.ts'
import { mountSignedIn } from '#http/mount.ts'
import { sessionScope } from '#http/session-scope.ts'
import { countEmployees } from './count-employees.ts'
import { getEmployee } from './get-employee.ts'
import { inviteEmployee } from './invite-employee.ts'
import { listEmployees } from './list-employees.ts'

export function mountEmployees(app: App): void {
  mountSignedIn(app, employees.invite, ({ body }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => inviteEmployee(scope, body, session.userId)),
  )
  mountSignedIn(app, employees.list, ({ query }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => listEmployees(scope, query)),
  )
  mountSignedIn(app, employees.stats, (_parts, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), countEmployees),
  )
  mountSignedIn(app, employees.detail, ({ params }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => getEmployee(scope, params.employeeId)),
  )
}
