import { type ReplayPeriod, webhookReplays } from '@bonafide/shared/contract/webhook-replays.ts'
import {
  type NewWebhookEndpoint,
  type WebhookEndpoint,
  type WebhookEndpointChange,
  webhooks,
} from '@bonafide/shared/contract/webhooks.ts'
import { mutationOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import type { App } from '#lib/app.ts'
import { endpointsQuery } from './webhook-queries.ts'

type Caller = Pick<App, 'call'>

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
