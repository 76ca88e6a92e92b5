import { type ReplayPeriod, webhookReplays } from '@bonafide/shared/contract/webhook-replays.ts'
import { type WebhookDelivery, webhooks } from '@bonafide/shared/contract/webhooks.ts'
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

type Caller = Pick<App, 'call'>

const lookAgainMs = 2000
const soonMs = 15_000

/** Reads the endpoints; null where the server sends no events. */
export function endpointsQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => ifServed(call(webhooks.list, { signal })),
    retryOnMount: false,
  })
}

/** Reads the deliveries to one endpoint, page by page. Looked at again while something is about to be sent. */
export function deliveriesQuery({ call }: Caller, endpointId: string, state?: WebhookDelivery['state']) {
  return infiniteQueryOptions({
    queryKey: ['webhooks', endpointId, 'deliveries', state ?? 'all'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(webhooks.deliveries, { params: { endpointId }, query: { state, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some((delivery) => isDueSoon(delivery))) ? lookAgainMs : false,
  })
}

/** Reads the state of the latest replays. Looked at again while one is running. */
export function replaysQuery({ call }: Caller, endpointId: string) {
  return queryOptions({
    queryKey: ['webhooks', endpointId, 'replays'],
    queryFn: ({ signal }) => ifServed(call(webhookReplays.list, { params: { endpointId }, signal })),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => state === 'running') ? lookAgainMs : false,
  })
}

/** Counts the events that a replay would send. Not asked while the period is not whole. */
export function replayCountQuery({ call }: Caller, endpointId: string, period: ReplayPeriod | undefined) {
  return queryOptions({
    queryKey: ['webhooks', endpointId, 'replay-count', period ?? null],
    queryFn: period
      ? ({ signal }) => call(webhookReplays.count, { params: { endpointId }, query: period, signal })
      : skipToken,
    retry: false,
  })
}

function isDueSoon({ state, nextAttemptAt }: WebhookDelivery): boolean {
  return state === 'pending' && Date.parse(nextAttemptAt ?? '') < Date.now() + soonMs
}
