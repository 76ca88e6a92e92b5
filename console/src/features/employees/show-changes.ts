import type { Employee, EmployeeDetail, EmployeePage } from '@bonafide/shared/contract/employees/employees.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { creditsKey } from '#features/billing/billing-queries.ts'
import { messageUsageKey } from '#features/settings/message-usage-query.ts'
import { reportsKey } from '#features/reports/report-queries.ts'
import { reviewQueueKey } from '#features/review-queue/review-queue-queries.ts'
import { employeeDetailKey, employeeListsKey, employeesKey } from './employee-queries.ts'

const derivedKeys = [creditsKey, reviewQueueKey, reportsKey, messageUsageKey]

/** Reads again what an invitation changes: the lists, the counts, the queue and the credits. */
export function showInvited(client: QueryClient): Promise<unknown> {
  return Promise.all([employeesKey, ...derivedKeys].map((queryKey) => client.invalidateQueries({ queryKey })))
}

/**
 * Shows an employee as the server has just answered. The list is corrected in place: to ask for it again would be one
 * call for each of its pages. Everything else that may have changed with the employee is asked for again.
 */
export function showChanged(client: QueryClient, employee: Employee): void {
  const newest = (known: Employee) => (known.employeeId === employee.employeeId ? employee : known)
  const has = (page: EmployeePage) => page.items.some((known) => newest(known) === employee)
  client.setQueriesData<InfiniteData<EmployeePage>>(
    { queryKey: employeeListsKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) =>
          has(page) ? { ...page, items: page.items.map((known) => newest(known)) } : page,
        ),
      },
  )
  client.setQueryData<EmployeeDetail>(
    employeeDetailKey(employee.employeeId),
    (detail) => detail && { ...detail, employee },
  )
  const [, list] = employeeListsKey
  void client.invalidateQueries({ queryKey: employeesKey, predicate: ({ queryKey }) => queryKey[1] !== list })
  for (const queryKey of derivedKeys) void client.invalidateQueries({ queryKey })
}
