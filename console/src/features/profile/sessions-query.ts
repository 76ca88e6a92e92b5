import { sessions } from '@bonafide/shared/contract/accounts/passwords-and-sessions.ts'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

export const sessionsKey = ['sessions'] as const

/** Reads where the user is signed in, the last used first; null where the server does not tell. */
export function sessionsQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await ifServed(call(sessions.list, { signal })))?.items ?? null,
  })
}
