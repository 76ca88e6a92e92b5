import { currentPlanQuery, usageQuery } from '#features/billing/billing-queries.ts'
import { activityQuery } from '#features/employee-actions/employee-actions-queries.ts'
import { employeeStatsQuery } from '#features/employees/employee-queries.ts'
import { excuseFiguresQuery } from '#features/excuses/excuse-figures-query.ts'
import { attentionQuery } from '#features/review-queue/review-queue-queries.ts'
import type { App } from '#lib/app.ts'
import { startReads } from '#lib/routes.ts'

/** Starts the reads of the dashboard, for both of its addresses. */
export function readDashboard(app: App): void {
  const { queryClient } = app
  startReads(
    queryClient.ensureQueryData(employeeStatsQuery(app)),
    queryClient.ensureQueryData(usageQuery(app)),
    queryClient.ensureQueryData(currentPlanQuery(app)),
    queryClient.ensureQueryData(attentionQuery(app)),
    queryClient.ensureQueryData(activityQuery(app)),
    queryClient.ensureQueryData(excuseFiguresQuery(app)),
  )
}
