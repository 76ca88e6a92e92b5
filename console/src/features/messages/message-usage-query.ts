import { messageUsage } from '@bonafide/shared/contract/message-usage.ts'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

export const messageUsageKey = ['message-usage'] as const

/** What the organisation may still send, and what waits. It changes by itself, so it is asked for again. */
export function messageUsageQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: messageUsageKey,
    queryFn: ({ signal }) => ifServed(call(messageUsage.read, { signal })),
    staleTime: 0,
    meta: { isOptional: true },
  })
}
