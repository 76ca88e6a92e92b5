import { reports } from '@bonafide/shared/contract/reports.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountUnit } from '#platform/http/mount.ts'
import { getSummary } from './get-summary.ts'

export function mountReports(app: App): void {
  mountUnit(app, reports.summary, ({ query }, scope) => getSummary(scope, query))
}
