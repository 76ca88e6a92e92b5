import { listFactors } from '@bonafide/shared/contract/accounts/factors.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

const factorsKey = ['factors'] as const

/** Reads the user's apps and passkeys; null where the server knows of none. */
export function factorsQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: factorsKey,
    queryFn: ({ signal }) => ifServed(call(listFactors, { signal })),
    meta: { isOptional: true },
  })
}

/** Reads again what a change of the factors has changed. */
export function refetchFactors(client: QueryClient) {
  return client.invalidateQueries({ queryKey: factorsKey })
}
