import type { Employee, EmployeeDetail, EmployeePage } from '@bonafide/shared/contract/employees.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

/**
 * Shows an employee as the server has just answered. The list is corrected in place: to ask for it again would be one
 * call for each of its pages. Everything else that may have changed with the employee is asked for again.
 */
export function putEmployee(queryClient: QueryClient, employee: Employee): void {
  const newest = (known: Employee) => (known.employeeId === employee.employeeId ? employee : known)
  const has = (page: EmployeePage) => page.items.some((known) => newest(known) === employee)
  queryClient.setQueriesData<InfiniteData<EmployeePage>>(
    { queryKey: ['employees', 'list'] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) =>
          has(page) ? { ...page, items: page.items.map((known) => newest(known)) } : page,
        ),
      },
  )
  queryClient.setQueryData<EmployeeDetail>(
    ['employees', 'detail', employee.employeeId],
    (detail) => detail && { ...detail, employee },
  )
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [group, kind] }) => group !== 'employees' || kind !== 'list',
  })
}
