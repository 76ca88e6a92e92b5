import { employees } from '@bonafide/shared/contract/employees.ts'
import { inOrganisation } from '#deps.ts'
import type { App } from '#http/app-env.ts'
import { mountEmbeddable, mountReading, mountSignedIn } from '#http/mount.ts'
import { sessionScope } from '#http/session-scope.ts'
import { countEmployees } from './count-employees.ts'
import { getEmployee } from './get-employee.ts'
import { inviteEmployee } from './invite-employee.ts'
import { inviteFromWidget } from './invite-from-widget.ts'
import { listEmployees } from './list-employees.ts'

export function mountEmployees(app: App): void {
  mountEmbeddable(app, employees.invite, 'invite', ({ body }, { session, embed }) =>
    session
      ? {
          who: sessionScope(session),
          work: (scope, willAnswer) =>
            inviteEmployee(scope, body, { source: 'console', createdBy: session.userId }, willAnswer),
        }
      : {
          who: { orgId: embed.orgId, actor: `apiKey:${embed.apiKeyId}` },
          work: (scope, willAnswer) => inviteFromWidget(scope, body, embed, willAnswer),
        },
  )
  mountReading(app, employees.list, (reading, { query }) => listEmployees(reading, query), { isBuilt: true })
  mountReading(app, employees.stats, (reading) => countEmployees(reading))
  mountSignedIn(app, employees.detail, ({ params }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => getEmployee(scope, params.employeeId)),
  )
}
