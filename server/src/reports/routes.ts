import { reports } from '@bonafide/shared/contract/reports.ts'
import { inOrganisation } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountSignedIn } from '#platform/http/mount.ts'
import { sessionScope } from '#platform/http/session-scope.ts'
import { getSummary } from './get-summary.ts'

export function mountReports(app: App): void {
  mountSignedIn(app, reports.summary, ({ query }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => getSummary(scope, query)),
  )
}
