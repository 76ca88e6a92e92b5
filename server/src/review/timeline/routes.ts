import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountUnit } from '#platform/http/mount.ts'
import { getTimeline } from './get-timeline.ts'
import { listActivity } from './list-activity.ts'

export function mountTimeline(app: App): void {
  mountUnit(app, employeeActions.activity, (_parts, scope) => listActivity(scope))
  mountUnit(app, employeeActions.timeline, ({ params }, scope) => getTimeline(scope, params.employeeId))
}
