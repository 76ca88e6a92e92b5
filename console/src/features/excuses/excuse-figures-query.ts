import { excuseFigures } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { queryOptions } from '@tanstack/react-query'
import { employeesKey } from '#features/employees/employee-queries.ts'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

// Below the employees: what changes one of them may change their excuse.
export const excusesKey = [...employeesKey, 'excuses'] as const

/** Counts those who need a look at their right to work; null where the server does not know. */
export function excuseFiguresQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: [...excusesKey, 'figures'],
    meta: { isOptional: true },
    retryOnMount: false,
    queryFn: ({ signal }) => ifServed(call(excuseFigures.figures, { signal })),
  })
}
