import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, line } from '#contract/text.ts'

/** The events that an endpoint can receive: everything that is emitted today. New ones are added at the end. */
export const webhookEventTypes = [
  'invitation.sent',
  'invitation.opened',
  'invitation.expired',
  'invitation.revoked',
  'step.updated',
  'step.invalidated',
  'identity.review_needed',
  'identity.reviewed',
  'employee.verified',
  'employee.completed',
  'employee.failed',
  'employee.unverified',
  'identity.quarantined',
  'rtw.excuse_changed',
  'rtw.followup_due',
  'usage.threshold',
  'identity.repeat_asked',
  'identity.repeat_passed',
  'identity.repeat_failed',
  'identity.repeat_cancelled',
  'identity.repeat_overdue',
  'rtw.review_needed',
  'rtw.reviewed',
  'rtw.check_recorded',
  'rtw.followup_asked',
  'rtw.followup_cancelled',
  'rtw.followup_done',
  'rtw.followup_overdue',
  'rtw.stop_work',
  'evidence_pack.ready',
  'evidence_pack.failed',
  'employee.erased',
  'digest.weekly',
] as const
export const WebhookEventType = v.picklist(webhookEventTypes, 'Unknown event')
export type WebhookEventType = v.InferOutput<typeof WebhookEventType>

/** The values of `type` in a body that is sent: an event, or a test of the endpoint. */
export type WebhookEventName = WebhookEventType | 'ping'

/** Stands in place of a list of events: all there are, and those that are added later. */
export const allEvents = '*'

/** The kinds of endpoints: a server of one's own, or an incoming webhook of a channel in Slack or Teams. */
export const webhookEndpointKinds = ['webhook', 'slack', 'teams'] as const
export const WebhookEndpointKind = v.picklist(webhookEndpointKinds, 'Unknown kind of endpoint')
export type WebhookEndpointKind = v.InferOutput<typeof WebhookEndpointKind>

/** An endpoint of events, as it is listed: never the secret itself. */
export const WebhookEndpoint = v.object({
  id: v.string(),
  kind: v.optional(v.fallback(WebhookEndpointKind, 'webhook'), 'webhook'),
  /** The host alone for `slack` and `teams`: the rest is as secret as a password. */
  url: v.string(),
  description: v.nullish(v.string()),
  /** The types of the events that are sent, or `*` alone: all, also those that are added later. */
  events: v.array(v.string()),
  enabled: v.boolean(),
  /** The reason why it was switched off, when the organisation did not do so itself. */
  disabledReason: v.nullish(v.string()),
  /** The time until which the secret before this one still signs as well. */
  previousSecretUntil: v.nullish(Instant),
  createdAt: Instant,
})
export type WebhookEndpoint = v.InferOutput<typeof WebhookEndpoint>

/** `secret` is shown in this answer only: `whsec_` and 32 bytes in base64. */
const WithSecret = v.object({ ...WebhookEndpoint.entries, secret: v.string() })
/** The same, or null for `slack` and `teams`: their URL is what proves us there. */
const NewWithSecret = v.object({ ...WebhookEndpoint.entries, secret: v.nullable(v.string()) })

const addressMessage = 'Please enter a URL like https://hr.example.com/webhooks'
const WebhookUrl = v.pipe(
  line(addressMessage, { min: 1, max: 2000 }),
  v.url(addressMessage),
  v.regex(/^https?:/i, addressMessage),
)
const EventFilter = v.picklist([...webhookEventTypes, allEvents], 'Unknown event')
export type EventFilter = v.InferOutput<typeof EventFilter>

/** The events that an endpoint receives. */
const Events = v.pipe(
  v.array(EventFilter, 'Please choose at least one event'),
  v.minLength(1, 'Please choose at least one event'),
  v.maxLength(50, 'Please choose each event once'),
  v.transform((events): EventFilter[] => (events.includes(allEvents) ? [allEvents] : [...new Set(events)])),
)
const Description = line('Please use 120 characters or fewer', { min: 0, max: 120 })

export const NewWebhookEndpoint = v.object({
  kind: v.optional(WebhookEndpointKind, 'webhook'),
  url: WebhookUrl,
  description: v.optional(Description),
  events: Events,
})

export const WebhookEndpointChange = v.object({
  description: v.optional(Description),
  events: v.optional(Events),
  enabled: v.optional(v.boolean()),
})
export type WebhookEndpointChange = v.InferOutput<typeof WebhookEndpointChange>

export const webhookDeliveryStates = ['pending', 'delivered', 'failed'] as const

/** One event on its way to one endpoint. `failed` is final: ten tries over three days, or an endpoint that is gone. */
export const WebhookDelivery = v.object({
  id: v.string(),
  /** The header `webhook-id`, the same at each try and at each endpoint. */
  eventId: v.string(),
  type: v.string(),
  state: v.fallback(v.picklist(webhookDeliveryStates), 'pending'),
  attempts: v.number(),
  /** The status of the latest answer, if there was one. */
  responseStatus: v.nullish(v.number()),
  /** The reason why the latest try failed, in plain words. */
  failure: v.nullish(v.string()),
  nextAttemptAt: v.nullish(Instant),
  deliveredAt: v.nullish(Instant),
  createdAt: Instant,
})
export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>

/** A page of deliveries, newest first. `nextCursor` is opaque; without one this is the last page. */
export const WebhookDeliveryPage = v.object({
  items: v.array(WebhookDelivery),
  nextCursor: v.nullish(v.string()),
})
export type WebhookDeliveryPage = v.InferOutput<typeof WebhookDeliveryPage>

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const EndpointId = v.object({ endpointId: id })

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/webhook-endpoints',
    effect: 'view',
    summary: 'List the webhook endpoints.',
    permission: 'developers',
    auth: ['session', 'apiKey'],
    keyScope: 'webhooks:manage',
    reply: v.object({ items: v.array(WebhookEndpoint) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/webhook-endpoints',
    effect: 'destination',
    summary:
      'Add a webhook endpoint. You can have up to 10. The URL must use https on port 443 or 8443, on the public internet. ' +
      'The signing secret is only ever returned in this response. Each event is sent as a WebhookPayload. `events` lists ' +
      'the types to send; `["*"]` sends all, also those that are added later. ' +
      '`kind` is `webhook`, or `slack` or `teams` with the URL of an incoming webhook there: messages instead of events, ' +
      'without a signing secret; the URL is never shown again.',
    permission: 'developers',
    auth: ['session', 'apiKey'],
    keyScope: 'webhooks:manage',
    errors: ['conflict'],
    body: NewWebhookEndpoint,
    reply: NewWithSecret,
    status: 201,
    idempotent: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/webhook-endpoints/{endpointId}',
    effect: 'destination',
    summary: 'Choose other events, or switch an endpoint off or on.',
    permission: 'developers',
    auth: ['session', 'apiKey'],
    keyScope: 'webhooks:manage',
    params: EndpointId,
    body: WebhookEndpointChange,
    reply: WebhookEndpoint,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/webhook-endpoints/{endpointId}',
    effect: 'destination',
    summary: 'Delete an endpoint and its deliveries.',
    permission: 'developers',
    auth: ['session', 'apiKey'],
    keyScope: 'webhooks:manage',
    params: EndpointId,
    reply: v.object({ deleted: v.boolean() }),
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: '/webhook-endpoints/{endpointId}/rotate-secret',
    effect: 'destination',
    summary: 'Create a new signing secret. The old one also works for 24 hours.',
    permission: 'developers',
    auth: ['session', 'apiKey'],
    keyScope: 'webhooks:manage',
    errors: ['conflict'],
    params: EndpointId,
    reply: WithSecret,
    status: 201,
    idempotent: true,
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhook-endpoints/{endpointId}/test',
    effect: 'work',
    summary: 'Send an event of the type ping.',
    permission: 'developers',
    auth: ['session', 'apiKey'],
    keyScope: 'webhooks:manage',
    errors: ['conflict'],
    params: EndpointId,
    reply: WebhookDelivery,
    status: 201,
    idempotent: true,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/webhook-endpoints/{endpointId}/deliveries',
    effect: 'view',
    summary: 'List the sent and waiting deliveries, newest first. Kept for 30 days.',
    permission: 'developers',
    auth: ['session', 'apiKey'],
    keyScope: 'webhooks:manage',
    params: EndpointId,
    query: v.object({
      state: v.optional(v.picklist(webhookDeliveryStates, 'Unknown state')),
      cursor: v.optional(v.pipe(v.string(), v.maxLength(512))),
    }),
    reply: WebhookDeliveryPage,
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/redeliver',
    effect: 'work',
    summary: 'Send an event again, now, with the same webhook-id.',
    permission: 'developers',
    auth: ['session', 'apiKey'],
    keyScope: 'webhooks:manage',
    errors: ['conflict'],
    params: v.object({ endpointId: id, deliveryId: id }),
    reply: WebhookDelivery,
    idempotent: true,
  }),
}

/** The meaning of each event: for the choice of events and for the catalogue. */
export const webhookEventNames: Readonly<Record<WebhookEventType, string>> = {
  'invitation.sent': 'An invitation or a new link is sent',
  'invitation.opened': 'An employee opens their link for the first time',
  'invitation.expired': 'A link expires before the employee has finished',
  'invitation.revoked': 'A link is revoked',
  'step.updated': 'A step passes, fails or is reopened',
  'step.invalidated': 'The result of a step is invalidated',
  'identity.review_needed': 'A document could not be matched with the invitation, or there is none',
  'identity.reviewed': 'You decide whose document it is',
  'employee.verified': 'An employee passes all four steps',
  'employee.completed': 'An employee completes their verification',
  'employee.failed': 'A verification fails',
  'employee.unverified': 'An employee is no longer verified',
  'identity.quarantined': 'An identity result arrives that does not count until you accept it',
  'rtw.excuse_changed': 'The statutory excuse for an employee changes',
  'rtw.followup_due': 'A right-to-work check is due again in 90, 60, 30, 14, 7 or 1 days',
  'identity.repeat_asked': 'An employee is asked to confirm their identity again',
  'identity.repeat_passed': 'An employee confirms their identity again',
  'identity.repeat_failed': 'An employee does not confirm their identity again: all attempts failed',
  'identity.repeat_cancelled': 'The request to confirm an identity again is withdrawn',
  'identity.repeat_overdue': 'An employee has not confirmed their identity again in time',
  'rtw.review_needed': 'A right-to-work check waits for your decision',
  'rtw.reviewed': 'You decide on a right-to-work check',
  'rtw.check_recorded': 'A right-to-work check is recorded',
  'rtw.followup_asked': 'An employee is asked to prove their right to work again',
  'rtw.followup_cancelled': 'A request to prove the right to work again is withdrawn',
  'rtw.followup_done': 'A right-to-work check that was asked for again is decided',
  'rtw.followup_overdue': 'The day of a right-to-work check passes without one',
  'rtw.stop_work': 'An employee may be at work without a statutory excuse',
  'evidence_pack.ready': 'An evidence pack of several employees can be downloaded',
  'evidence_pack.failed': 'An evidence pack of several employees could not be made',
  'employee.erased': 'An employee’s personal data is erased',
  'digest.weekly': 'On Monday morning: what there is to do this week, in numbers',
  'usage.threshold': 'You have used 80% or 100% of this month’s credits',
}
