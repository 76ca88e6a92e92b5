import { apiKeys } from '@bonafide/shared/contract/api-keys.ts'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

type Caller = Pick<App, 'call'>

/** Reads the keys that are not revoked; null where the server has none to give. */
export function apiKeysQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => ifServed(call(apiKeys.list, { signal })),
    retryOnMount: false,
  })
}
