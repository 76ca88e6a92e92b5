import { employees } from '@bonafide/shared/contract/employees.ts'
import { inOrganisation } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountEmbeddable, mountReading, mountSignedIn } from '#platform/http/mount.ts'
import { sessionScope } from '#platform/http/session-scope.ts'
import { countEmployees } from './count-employees.ts'
import { getEmployee } from '#verification/get-employee.ts'
import { inviteEmployee } from '#invitations/invite-employee.ts'
import { inviteFromWidget } from '#invitations/invite-from-widget.ts'
import { listEmployees } from './list-employees.ts'

export function mountEmployees(app: App): void {
  mountEmbeddable(app, employees.invite, 'invite', ({ body }, { session, embed }) =>
    session
      ? {
          who: sessionScope(session),
          work: (scope, storeReply) =>
            inviteEmployee(scope, body, { source: 'console', createdBy: session.userId }, storeReply),
        }
      : {
          who: { orgId: embed.orgId, actor: `apiKey:${embed.apiKeyId}` },
          work: (scope, storeReply) => inviteFromWidget(scope, body, embed, storeReply),
        },
  )
  mountReading(app, employees.list, (reading, { query }) => listEmployees(reading, query), { isBuilt: true })
  mountReading(app, employees.stats, (reading) => countEmployees(reading))
  mountSignedIn(app, employees.detail, ({ params }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => getEmployee(scope, params.employeeId)),
  )
}
