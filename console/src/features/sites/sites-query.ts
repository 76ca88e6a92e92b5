import { sites } from '@bonafide/shared/contract/employees/sites.ts'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

export const sitesKey = ['sites'] as const

/** Reads the sites to choose from, and whether the user works with no others; null where the server has none. */
export function sitesQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: sitesKey,
    queryFn: ({ signal }) => ifServed(call(sites.list, { signal })),
  })
}
