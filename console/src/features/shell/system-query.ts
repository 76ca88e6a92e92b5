import { system } from '@bonafide/shared/contract/system.ts'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'

/** What the server says about itself; a server may not say anything. */
export function systemQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: ['system'],
    queryFn: ({ signal }) => call(system.info, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
  })
}
