import { system } from '@bonafide/shared/contract/system.ts'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'

/** Reads the server's facts about itself; a server may not tell any. */
export function systemQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: ['system'],
    queryFn: ({ signal }) => call(system.info, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
  })
}
