import { messageUsage } from '@bonafide/shared/contract/organisation/settings.ts'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

export const messageUsageKey = ['message-usage'] as const

/** Reads the limits for messages, and what waits. Both change by themselves, so it is asked for again. */
export function messageUsageQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: messageUsageKey,
    queryFn: ({ signal }) => ifServed(call(messageUsage.read, { signal })),
    staleTime: 0,
    meta: { isOptional: true },
  })
}
