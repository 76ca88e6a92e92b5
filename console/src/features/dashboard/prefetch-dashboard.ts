import { currentPlanQuery, usageQuery } from '#features/billing/billing-queries.ts'
import { employeeStatsQuery } from '#features/employees/employee-queries.ts'
import type { App } from '#lib/app.ts'

/** Starts what the dashboard shows, while its code is still on its way. */
export function prefetchDashboard(app: App): void {
  void app.queryClient.prefetchQuery(employeeStatsQuery(app))
  void app.queryClient.prefetchQuery(usageQuery(app))
  void app.queryClient.prefetchQuery(currentPlanQuery(app))
}
