import { currentPlanQuery, usageQuery } from '#features/billing/billing-queries.ts'
import { activityQuery } from '#features/employee-actions/employee-actions-queries.ts'
import { employeeStatsQuery } from '#features/employees/employee-queries.ts'
import { attentionQuery } from '#features/review-queue/review-queue-queries.ts'
import type { App } from '#lib/app.ts'

/** Starts what the dashboard shows, while its code is still on its way. */
export function prefetchDashboard(app: App): void {
  void app.queryClient.prefetchQuery(employeeStatsQuery(app))
  void app.queryClient.prefetchQuery(usageQuery(app))
  void app.queryClient.prefetchQuery(currentPlanQuery(app))
  void app.queryClient.prefetchQuery(attentionQuery(app))
  void app.queryClient.prefetchQuery(activityQuery(app))
}
