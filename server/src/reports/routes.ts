import { reports } from '@bonafide/shared/contract/reports.ts'
import { inOrganisation } from '#deps.ts'
import type { App } from '#http/app-env.ts'
import { mountSignedIn } from '#http/mount.ts'
import { sessionScope } from '#http/session-scope.ts'
import { getSummary } from './get-summary.ts'

export function mountReports(app: App): void {
  mountSignedIn(app, reports.summary, ({ query }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => getSummary(scope, query)),
  )
}
