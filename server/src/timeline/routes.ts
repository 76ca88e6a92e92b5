import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import { inOrganisation } from '#deps.ts'
import type { App } from '#http/app-env.ts'
import { mountSignedIn } from '#http/mount.ts'
import { sessionScope } from '#http/session-scope.ts'
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
