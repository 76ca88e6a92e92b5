import { settingsChange } from '@bonafide/shared/contract/organisation/settings-change.ts'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

/** Reads the organisation's users; null where the server does not list them. */
export function usersQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: ['settings', 'users'],
    queryFn: ({ signal }) => ifServed(call(settingsChange.users, { signal })),
    retryOnMount: false,
  })
}
