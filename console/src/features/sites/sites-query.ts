import { sites } from '@bonafide/shared/contract/sites.ts'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

export const sitesKey = ['sites'] as const

/** The sites to choose from, and whether they are all that the user works with; null where the server has none. */
export function sitesQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: sitesKey,
    queryFn: ({ signal }) => ifServed(call(sites.list, { signal })),
  })
}
