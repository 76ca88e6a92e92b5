import { rightToWork } from '@bonafide/shared/contract/right-to-work-calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { employeeDetailKey } from '#features/employees/employee-queries.ts'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

/** Reads an employee's right-to-work checks, newest first; null where the server does not keep them. */
export function checksQuery({ call }: Pick<App, 'call'>, employeeId: string) {
  return queryOptions({
    // Under the employee's, so that both are asked for anew together.
    queryKey: [...employeeDetailKey(employeeId), 'checks'],
    queryFn: ({ signal }) => ifServed(call(rightToWork.checks, { params: { employeeId }, signal })),
  })
}
