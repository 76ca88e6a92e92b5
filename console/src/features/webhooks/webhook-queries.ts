import { type ReplayPeriod, webhookReplays } from '@bonafide/shared/contract/webhooks/replays.ts'
import {
  type NewWebhookEndpoint,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEndpointChange,
  webhooks,
} from '@bonafide/shared/contract/webhooks/webhooks.ts'
import { infiniteQueryOptions, mutationOptions, queryOptions, skipToken } from '@tanstack/react-query'
import type * as v from 'valibot'
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

interface Words {
  failure: string
  success?: string
}

/** Writes about endpoints, and then reads all of them, and their deliveries, again. */
function endpointMutation<Reply, Variables = void>(
  app: Caller,
  mutationFn: (variables: Variables) => Promise<Reply>,
  { failure, success }: Words,
) {
  return mutationOptions({
    mutationFn,
    meta: { failure: { title: 'Error', text: failure }, success },
    onSuccess: (_reply, _variables, _before, { client }) =>
      client.invalidateQueries({ queryKey: endpointsQuery(app).queryKey }),
  })
}

export function addEndpointMutation(app: Caller) {
  return endpointMutation(
    app,
    (body: v.InferInput<typeof NewWebhookEndpoint>) => app.call(webhooks.create, { body }),
    { failure: 'We could not add the endpoint. Try again.' },
  )
}

export function changeEndpointMutation(app: Caller, { id: endpointId }: WebhookEndpoint) {
  return endpointMutation(
    app,
    (body: WebhookEndpointChange) => app.call(webhooks.change, { params: { endpointId }, body }),
    { failure: 'We could not change the endpoint. Try again.', success: 'The endpoint was changed.' },
  )
}

export function deleteEndpointMutation(app: Caller, { id: endpointId }: WebhookEndpoint) {
  return endpointMutation(app, () => app.call(webhooks.remove, { params: { endpointId } }), {
    failure: 'We could not delete the endpoint. Try again.',
    success: 'The endpoint was deleted.',
  })
}

export function rotateSecretMutation(app: Caller, { id: endpointId }: WebhookEndpoint) {
  return endpointMutation(app, () => app.call(webhooks.rotateSecret, { params: { endpointId } }), {
    failure: 'We could not create a new secret. Try again.',
  })
}

export function testEndpointMutation(app: Caller, { id: endpointId }: WebhookEndpoint) {
  return endpointMutation(app, () => app.call(webhooks.test, { params: { endpointId } }), {
    failure: 'We could not send a test event. Try again.',
    success: 'We have sent a test event.',
  })
}

/** Switches an endpoint to the other state. */
export function switchEndpointMutation(app: Caller, { id: endpointId, enabled }: WebhookEndpoint) {
  return endpointMutation(
    app,
    () => app.call(webhooks.change, { params: { endpointId }, body: { enabled: !enabled } }),
    { failure: `We could not switch the endpoint ${enabled ? 'off' : 'on'}. Try again.` },
  )
}

export function startReplayMutation(app: Caller, { id: endpointId }: WebhookEndpoint) {
  return endpointMutation(
    app,
    (body: ReplayPeriod) => app.call(webhookReplays.start, { params: { endpointId }, body }),
    { failure: 'We could not start the replay. Try again.', success: 'We are sending the events again.' },
  )
}

export function redeliverMutation(app: Caller, endpointId: string, deliveryId: string) {
  return endpointMutation(app, () => app.call(webhooks.redeliver, { params: { endpointId, deliveryId } }), {
    failure: 'We could not send the event again. Try again.',
    success: 'We are sending the event again.',
  })
}
