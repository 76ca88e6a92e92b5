import { useQuery } from '@tanstack/react-query'
import { employeeStatsQuery } from '#features/employees/employee-queries.ts'
import { useApp } from '#lib/app-context.ts'
import { formatNumber } from '#lib/format.ts'
import { Facts } from '#ui/facts.tsx'

/** Shows the figures of the account; zero where the server does not count. */
export function AccountStatistics() {
  const { data } = useQuery(employeeStatsQuery(useApp()))
  const tests = data?.tests ? ` (${formatNumber(data.tests)} TEST)` : ''
  return (
    <Facts
      title="Account statistics"
      facts={[
        ['Employees Verified', `${formatNumber(data?.verified ?? 0)}${tests}`],
        ['Active Flows', formatNumber(data?.pending ?? 0)],
        ['Total Requests', formatNumber(data?.total ?? 0)],
      ]}
    />
  )
}
