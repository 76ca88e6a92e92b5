import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/text.ts'

export const webhookReplayStates = ['running', 'done', 'stopped'] as const

/** The days for which events are kept, and so can be sent again. */
export const keptDays = 30

/** A request to send the events of a period again. */
export const WebhookReplay = v.object({
  id: v.string(),
  from: Instant,
  to: Instant,
  /** `stopped`: the endpoint was switched off meanwhile. */
  state: v.fallback(v.picklist(webhookReplayStates), 'running'),
  /** Number of events in the period when it was asked for. */
  total: v.number(),
  /** Number of them that had their turn. */
  done: v.number(),
  /** Number of them that were queued: the others were still waiting, or another replay had just sent them. */
  queued: v.number(),
  createdAt: Instant,
  finishedAt: v.nullish(Instant),
})
export type WebhookReplay = v.InferOutput<typeof WebhookReplay>

const instantMessage = 'Please enter a time like 2026-11-20T09:00:00Z'
const GivenInstant = v.pipe(
  v.string(instantMessage),
  v.maxLength(40, instantMessage),
  v.isoTimestamp(instantMessage),
  v.check((text) => !Number.isNaN(Date.parse(text)), instantMessage),
)
/** A period from the first moment up to, and without, the last. */
export const ReplayPeriod = v.object({ from: GivenInstant, to: GivenInstant })
export type ReplayPeriod = v.InferOutput<typeof ReplayPeriod>

const ofEndpoint = {
  permission: 'developers',
  auth: ['session', 'apiKey'],
  keyScope: 'webhooks:manage',
  params: v.object({ endpointId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }),
} as const

export const webhookReplays = {
  count: endpoint({
    ...ofEndpoint,
    method: 'GET',
    path: '/webhook-endpoints/{endpointId}/replay',
    effect: 'view',
    summary: 'Count the events that a replay of a period would send.',
    query: ReplayPeriod,
    reply: v.object({ count: v.number() }),
  }),
  start: endpoint({
    ...ofEndpoint,
    method: 'POST',
    path: '/webhook-endpoints/{endpointId}/replay',
    effect: 'export',
    summary:
      'Send the events of a period again, oldest first and each with the same webhook-id: those that were sent, or could not ' +
      'be sent, to this endpoint and that it hears of now. They are queued in the background. What still waits is not ' +
      'queued twice, and replays that overlap send an event once. Events are kept for 30 days.',
    errors: ['conflict'],
    body: ReplayPeriod,
    reply: WebhookReplay,
    status: 201,
    idempotent: true,
  }),
  list: endpoint({
    ...ofEndpoint,
    method: 'GET',
    path: '/webhook-endpoints/{endpointId}/replays',
    effect: 'view',
    summary: 'List the latest 20 replays of an endpoint with their progress, newest first. Kept for 30 days.',
    reply: v.object({ items: v.array(WebhookReplay) }),
  }),
}
