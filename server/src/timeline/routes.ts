import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import { inOrganisation } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountSignedIn } from '#platform/http/mount.ts'
import { sessionScope } from '#platform/http/session-scope.ts'
import { getTimeline } from './get-timeline.ts'
import { listActivity } from './list-activity.ts'

export function mountTimeline(app: App): void {
  mountSignedIn(app, employeeActions.activity, (_parts, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), listActivity),
  )
  mountSignedIn(app, employeeActions.timeline, ({ params }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => getTimeline(scope, params.employeeId)),
  )
}
