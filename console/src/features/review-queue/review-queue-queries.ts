import { verifications } from '@bonafide/shared/contract/review/verifications.ts'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

/** The first part of every key here. */
export const reviewQueueKey = ['verifications'] as const

/** The number of those who need a look that are fetched, and shown. */
export const attentionShown = 5

/** Counts those who need a look, with the latest of them; null where the server does not know. */
export function attentionQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: [...reviewQueueKey, 'attention'],
    meta: { isOptional: true },
    retryOnMount: false,
    queryFn: ({ signal }) =>
      ifServed(call(verifications.attention, { query: { limit: String(attentionShown) }, signal })),
  })
}
