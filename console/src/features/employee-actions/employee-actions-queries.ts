import { employeeActions } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { queryOptions } from '@tanstack/react-query'
import { employeesKey } from '#features/employees/employee-queries.ts'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

type Caller = Pick<App, 'call'>

/** Reads the latest events of all employees, newest first; null where the server does not keep them. */
export function activityQuery({ call }: Caller) {
  return queryOptions({
    queryKey: [...employeesKey, 'activity'],
    meta: { isOptional: true },
    retryOnMount: false,
    queryFn: ({ signal }) => ifServed(call(employeeActions.activity, { signal })),
  })
}

/** Reads the events of one employee and the messages they were sent; null where the server does not keep them. */
export function timelineQuery({ call }: Caller, employeeId: string) {
  return queryOptions({
    queryKey: [...employeesKey, 'timeline', employeeId],
    queryFn: ({ signal }) => ifServed(call(employeeActions.timeline, { params: { employeeId }, signal })),
  })
}
