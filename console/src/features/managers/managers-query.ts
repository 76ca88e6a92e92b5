import { type Manager, managers } from '@bonafide/shared/contract/employees/managers.ts'
import { queryOptions } from '@tanstack/react-query'
import { employeesKey } from '#features/employees/employee-queries.ts'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

/** Reads the managers that employees have; null where the server has none. A change of an employee may change them. */
export function managersQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: [...employeesKey, 'managers'],
    queryFn: ({ signal }) => ifServed(call(managers.list, { signal })),
  })
}

/** Names a manager in a line. */
export const managerText = ({ name, email }: Manager): string => name || email || 'Not known'
